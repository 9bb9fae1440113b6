-- Battery cycles follow from what the battery reports or from its flights; moves, losses and retirements have a reason.

-- What was typed so far is what a battery had when it was entered.
alter table batteries rename column cycles to initial_cycles;
alter table batteries
  add column reported_cycles integer check (reported_cycles >= 0),
  add column cycles_reported_at timestamptz(3);

alter table flight_equipment drop constraint flight_equipment_item_kind_check;
alter table flight_equipment add constraint flight_equipment_item_kind_check
  check (item_kind in ('drones', 'payloads', 'batteries'));

alter table activity_logs drop constraint activity_logs_kind_check;
alter table activity_logs add constraint activity_logs_kind_check
  check (kind in ('note', 'moved', 'damaged', 'lost', 'found', 'retired', 'reinstated'));
-- The kit that it was put into, as it was called then.
alter table activity_logs add column kit text;
