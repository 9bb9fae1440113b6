-- What an inspection that covers only a part of a site says of earlier anomalies: of those outside, nothing.
create table inspection_coverage (
  mission_id integer not null references missions on delete cascade,
  -- Of an earlier mission; this one's processed photos show its place.
  anomaly_id integer not null references anomalies on delete cascade,
  primary key (mission_id, anomaly_id)
);
create index inspection_coverage_anomaly on inspection_coverage (anomaly_id);

-- The inspection that didn't find the defect any more, where a person opened the repair again nevertheless.
alter table anomalies add column repair_reopened_in integer references missions on delete set null;

-- Until now every inspection ended all repairs before it, so that only the last one's were listed.
update anomalies set repair_gone_in = (
    select later.id from missions as later
    where later.site_id = missions.site_id and later.type = missions.type and later.client_id = missions.client_id
      and later.provider_id = missions.provider_id and later.status = 'completed'
      and (later.completed_at, later.id) > (missions.completed_at, missions.id)
    order by later.completed_at, later.id limit 1)
  from missions
  where missions.id = anomalies.mission_id and missions.status = 'completed' and anomalies.review = 'confirmed'
    and repair_continued_by is null and repair_gone_in is null;
insert into inspection_coverage (mission_id, anomaly_id)
  select repair_gone_in, id from anomalies where repair_gone_in is not null;

create function pg_temp.of_mission(anomalies jsonb, token jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg(anomaly || jsonb_build_object('mission_token', token) order by position), '[]')
  from jsonb_array_elements(anomalies) with ordinality as listed(anomaly, position)
$$;
create function pg_temp.with_coverage(report jsonb) returns jsonb language sql as $$
  select jsonb_set(report, '{change}', report->'change' || jsonb_build_object(
    'resolved', pg_temp.of_mission(report#>'{change,resolved}', report#>'{change,mission,token}'),
    'dismissed', pg_temp.of_mission(report#>'{change,dismissed}', report#>'{change,mission,token}'),
    'not_inspected', '[]'::jsonb))
$$;
update report_revisions set report = pg_temp.with_coverage(report)
  where jsonb_typeof(report#>'{change,resolved}') = 'array' and jsonb_typeof(report#>'{change,dismissed}') = 'array';
update site_reports set report = pg_temp.with_coverage(report)
  where jsonb_typeof(report#>'{change,resolved}') = 'array' and jsonb_typeof(report#>'{change,dismissed}') = 'array';

update mission_timeline set message = jsonb_set(message, '{values,open}', '0')
  where message->>'key' = 'missions/timeline:repairsCarriedOver';
