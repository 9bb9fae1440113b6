-- When a completed mission inspected its site: at its first flight, else when its first photo was taken.
alter table missions add column inspected_at timestamptz(3);

update missions set inspected_at = coalesce(
  (select min(took_off_at) from flights where flights.mission_id = missions.id and flights.status = 'landed'),
  (select min(captured_at) from media_files where media_files.mission_id = missions.id
    and media_files.state = 'checked' and media_files.kind in ('photo', 'thermal_photo')))
where status = 'completed';
