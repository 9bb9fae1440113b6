-- A dock's camera stream belongs to the mission that its dock flies, and to none between flights.
update streams set mission_id = null
where state in ('pending', 'live') and dock_id is not null and not exists (
  select 1 from flights where flights.dock_id = streams.dock_id and flights.mission_id = streams.mission_id
    and flights.status in ('preparing', 'airborne', 'returning'));

-- The mission whose file a recording becomes, also where the stream no longer is of that mission.
alter table streams add column recording_mission_id integer references missions on delete set null;
create index streams_recording_mission on streams (recording_mission_id) where recording_mission_id is not null;
update streams set recording_mission_id = mission_id where recording <> 'off';

-- A link that was made while a mission was flown shows nothing of other missions.
alter table guest_links add column mission_id integer references missions on delete cascade;
create index guest_links_mission on guest_links (mission_id);
update guest_links set mission_id = streams.mission_id from streams where streams.id = guest_links.stream_id;
