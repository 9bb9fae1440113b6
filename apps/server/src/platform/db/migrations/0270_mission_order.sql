-- What missions are sorted by, so that a page is read from an index however many there are. Kept by triggers, since the
-- time is of flights, the mission or its assignment: the first take-off, else when it is scheduled, else assigned.
create table mission_times (
  mission_id integer primary key references missions on delete cascade,
  provider_id integer not null references organizations,
  flies_at timestamptz(3)
);
insert into mission_times (mission_id, provider_id, flies_at)
  select missions.id, missions.provider_id, coalesce(
    (select min(took_off_at) from flights where flights.mission_id = missions.id), scheduled_for, assignments.starts_at)
  from missions left join assignments on assignments.mission_id = missions.id;
create index mission_times_provider on mission_times (provider_id, flies_at, mission_id);

create function add_mission_time() returns trigger language plpgsql as $$
begin
  insert into mission_times (mission_id, provider_id, flies_at) values (new.id, new.provider_id, new.scheduled_for);
  return null;
end $$;
create trigger mission_time after insert on missions for each row execute function add_mission_time();

-- Locked before it is computed, so that of two flights at once the second sees the first.
create function set_mission_time(mission integer) returns void language plpgsql as $$
begin
  perform 1 from mission_times where mission_id = mission for update;
  update mission_times set flies_at = found.at from (
    select coalesce((select min(took_off_at) from flights where flights.mission_id = missions.id), scheduled_for,
      (select starts_at from assignments where assignments.mission_id = missions.id)) as at
    from missions where missions.id = mission) as found
  where mission_times.mission_id = mission and mission_times.flies_at is distinct from found.at;
end $$;

create function follow_mission_schedule() returns trigger language plpgsql as $$
begin
  perform set_mission_time(new.id);
  return null;
end $$;
create trigger mission_time_changed after update of scheduled_for on missions for each row
  when (old.scheduled_for is distinct from new.scheduled_for) execute function follow_mission_schedule();

create function follow_mission_part() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform set_mission_time(old.mission_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or new.mission_id is distinct from old.mission_id) then
    perform set_mission_time(new.mission_id);
  end if;
  return null;
end $$;
create trigger mission_time after insert or delete or update of took_off_at, mission_id on flights
  for each row execute function follow_mission_part();
create trigger mission_time after insert or delete or update of starts_at, mission_id on assignments
  for each row execute function follow_mission_part();

create index missions_type on missions (provider_id, type, id);
create index missions_status on missions (provider_id, status, id);
create index organizations_name on organizations (company_name, id);
