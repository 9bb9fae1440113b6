-- Lists count all rows that their filters find: from an index alone, without reading the rows.
drop index missions_provider;
create index missions_provider on missions (provider_id, created_at desc, id desc)
  include (status, created_side, type, subtype, site_id, client_id, project_id);
drop index flights_took_off;
create index flights_took_off on flights (provider_id, took_off_at, id) include (mission_id, landed_at);
create index flights_provider on flights (provider_id, id);
create index anomalies_provider on anomalies (provider_id, review)
  include (mission_id, severity, work_state, repair_due_on, repair_continued_by, repair_gone_in);

-- Repairs in the order of their list.
create index anomalies_repairs on anomalies (provider_id,
    (work_state in ('pending', 'in_progress', 'on_hold') and not (repair_continued_by is not null or repair_gone_in is not null)) desc,
    repair_due_on, array_position('{low,medium,high,critical}'::text[], severity) desc, lost_kwdc desc, id)
  where review = 'confirmed';

-- When and how long an item was flown, as its flights say: usage is summed up by item, without reading the flights.
alter table flight_equipment
  add column took_off_at timestamptz(3),
  -- Null until the flight has landed.
  add column flown_s double precision;
update flight_equipment set took_off_at = flights.took_off_at,
    flown_s = extract(epoch from flights.landed_at - flights.took_off_at)
  from flights where flights.id = flight_equipment.flight_id;
drop index flight_equipment_item;
create index flight_equipment_item on flight_equipment (item_kind, item_id, took_off_at) include (flown_s);

create function copy_flight_times() returns trigger language plpgsql as $$
begin
  select flights.took_off_at, extract(epoch from flights.landed_at - flights.took_off_at)
    into new.took_off_at, new.flown_s from flights where flights.id = new.flight_id;
  return new;
end $$;
create trigger copy_flight_times before insert on flight_equipment
  for each row execute function copy_flight_times();

create function update_equipment_times() returns trigger language plpgsql as $$
begin
  update flight_equipment set took_off_at = new.took_off_at,
      flown_s = extract(epoch from new.landed_at - new.took_off_at)
    where flight_id = new.id;
  return null;
end $$;
create trigger update_equipment_times after update of took_off_at, landed_at on flights
  for each row when ((old.took_off_at, old.landed_at) is distinct from (new.took_off_at, new.landed_at))
  execute function update_equipment_times();
