-- Who wrote down that work was done, maybe in a colleague's name: neither of the two may verify it.
alter table work_orders add column recorded_by text references users;
alter table maintenance_logs add column recorded_by text references users;
update work_orders set recorded_by = performed_by;
update maintenance_logs set recorded_by = performed_by;
alter table work_orders add check (verified_by <> recorded_by);
alter table maintenance_logs add check (verified_by <> recorded_by);
