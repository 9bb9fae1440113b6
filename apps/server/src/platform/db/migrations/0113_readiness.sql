-- What was wrong with pilot, dock or kit when somebody assigned them all the same, with a justification in the timeline.
alter table assignments add column accepted_issues text[] not null default '{}';

-- The last flight of each pilot.
drop index flights_pilot;
create index flights_pilot on flights (pilot_id, took_off_at desc);

-- An expired certificate isn't deleted: that it was needed must stay known.
alter table pilot_certificates add column archived_at timestamptz(3);
