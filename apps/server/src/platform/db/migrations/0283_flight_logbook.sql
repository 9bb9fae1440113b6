-- What a logbook asks of a flight. The weather and the incident are of every flight, the rest is measured or recorded.
alter table flights
  add column landing jsonb,
  add column max_speed_mps double precision,
  add column weather text not null default '',
  -- What happened; empty where nothing did.
  add column incident text not null default '';

update flights set max_speed_mps = fastest.speed_mps
  from (select flight_id, max(speed_mps) as speed_mps from flight_points group by flight_id) as fastest
  where fastest.flight_id = flights.id;

-- The list finds flights by their incident.
drop trigger note_changed on flights;
create trigger note_changed
  after update of mission_id, pilot_id, dock_id, source, status, took_off_at, landed_at, incident on flights
  for each row when (
    (old.mission_id, old.pilot_id, old.dock_id, old.source, old.status, old.took_off_at, old.landed_at, old.incident)
    is distinct from
    (new.mission_id, new.pilot_id, new.dock_id, new.source, new.status, new.took_off_at, new.landed_at, new.incident))
  execute function note_change();
