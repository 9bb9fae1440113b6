import { type Insert, ownPlaces, type Provider } from "./provider-rows.ts";

/** Missions lie evenly in these days around now: those to come are ordered, assigned or planned. */
const PAST_DAYS = 1825;
const COMING_DAYS = 60;

/** Missions of five years with their timeline, assignments, flights, equipment, photos and anomalies. */
export async function fillMissions(insert: Insert, provider: Provider): Promise<void> {
  await insertMissions(insert, provider);
  await insertAssignments(insert, provider);
  await insert("analyze missions, assignments");
  await insertFlights(insert, provider);
  await insertTimes(insert, provider);
  await insertFindings(insert, provider);
}

/** Of 200 past ones 194 are completed; open ones stand in any state. */
const STATUS = `case
  when at > now() then (array['requested', 'approved', 'assigned', 'planned', 'planned'])[n % 5 + 1]
  when n % 200 < 194 then 'completed'
  else (array['cancelled', 'rejected', 'on_hold', 'in_progress', 'processing', 'in_review'])[n % 200 - 193] end`;

async function insertMissions(insert: Insert, { id, missions, sites }: Provider): Promise<void> {
  await insert(
    `insert into projects (provider_id, client_id, name, created_by, status)
     select $1::integer, min(client_id), 'Project ' || row_number() over (order by client_id), 'bench', 'active'
     from client_links where provider_id = $1::integer group by client_id`,
    id,
  );
  await insert(
    `insert into missions (token, number, provider_id, client_id, site_id, project_id, type, subtype, status, created_side,
       window_start, window_end, scheduled_for, completed_at, created_at, updated_at)
     select left(md5('m' || $1::integer || '-' || n), 16), 'M-2026-' || lpad(n::text, 6, '0'), $1::integer, site.client_id,
       site.id, case when n % 10 = 0 then project.id end,
       (array['solar_thermography', 'solar_thermography', 'visual', 'mapping'])[n % 4 + 1],
       (array['standard', 'iec_detailed', 'rgb_overview', 'orthomosaic'])[n % 4 + 1], mission.status, 'center',
       at - interval '3 days', at + interval '3 days', case when mission.status not in ('requested', 'approved', 'rejected') then at end,
       case when mission.status = 'completed' then at + interval '2 days' end, created, created
     from (select n, at, ${STATUS} as status, least(at - interval '20 days', now() - n % 100 * interval '1 minute') as created
       from generate_series(1, $2::integer) as n
       cross join lateral (select now() - interval '${PAST_DAYS} days'
         + n::float8 / $2::integer * interval '${PAST_DAYS + COMING_DAYS} days' as at) as times) as mission
     join ${ownPlaces("sites")} as site on site.place = n % $3::integer + 1
     left join projects as project on project.client_id = site.client_id and project.provider_id = $1::integer
     order by n`,
    id, missions, sites,
  ); // prettier-ignore
  await insert(
    `insert into mission_timeline (mission_id, kind, from_status, to_status, actor, created_at)
     select missions.id, 'status', null, to_status, 'Noor Haddad', missions.created_at + place * interval '1 day'
     from missions cross join unnest(array['requested', 'approved', 'planned', 'in_progress', 'completed'])
       with ordinality as steps (to_status, place)
     where provider_id = $1::integer and (status = 'completed' or place < 3)`,
    id,
  );
}

/** Nobody and nothing flies two missions at once: each pilot's and each kit's turn comes after all others'. */
async function insertAssignments(insert: Insert, { id, pilots, kits }: Provider): Promise<void> {
  await insert(
    `insert into assignments (provider_id, mission_id, pilot_id, kit_id, starts_at, ends_at, released_at)
     select $1::integer, mission.id, pilot.user_id, kit.id, scheduled_for, scheduled_for + interval '2 hours',
       case when mission.status in ('completed', 'cancelled') then scheduled_for + interval '2 days' end
     from ${ownPlaces("missions")} as mission
     join (select user_id, row_number() over (order by id) as place from memberships
       where organization_id = $1::integer and user_type = 'pilot') as pilot on pilot.place = mission.place % $2::integer + 1
     join ${ownPlaces("kits")} as kit on kit.place = mission.place % $3::integer + 1
     where scheduled_for is not null`,
    id, pilots, kits,
  ); // prettier-ignore
}

async function insertFlights(insert: Insert, { id, flights }: Provider): Promise<void> {
  await insert(
    `with flown as (
       select missions.id, missions.status, pilot_id, starts_at, row_number() over (order by missions.id) as place
       from missions join assignments on assignments.mission_id = missions.id
       where missions.provider_id = $1::integer and status in ('completed', 'processing', 'in_review', 'in_progress'))
     insert into flights (mission_id, provider_id, pilot_id, source, status, took_off_at, landed_at, distance_m, created_at)
     select flown.id, $1::integer, pilot_id, 'log', case when n % 300 = 0 then 'aborted' else 'landed' end,
       at, at + interval '22 minutes', 4200, starts_at
     from generate_series(0, $2::integer - 1) as n cross join (select count(*) from flown) as missions
     join flown on flown.place = n % missions.count + 1
     cross join lateral (select starts_at + n / missions.count * interval '30 minutes' as at) as times`,
    id, flights,
  ); // prettier-ignore
  for (const [kind, most] of [
    ["drones", 1],
    ["payloads", 1],
    ["batteries", 2],
  ] as const)
    // prettier-ignore
    await insert(
      `insert into flight_equipment (flight_id, item_kind, item_id)
       select flights.id, '${kind}', part.id from flights
       join assignments on assignments.mission_id = flights.mission_id
       join lateral (select id from ${kind} where ${kind}.kit_id = assignments.kit_id order by id limit ${most}) as part on true
       where flights.provider_id = $1::integer`,
      id,
    );
}

/** Which triggers keep, where they aren't off. */
const insertTimes = (insert: Insert, { id }: Provider) =>
  insert(
    `insert into mission_times (mission_id, provider_id, flies_at)
     select missions.id, missions.provider_id, coalesce(min(took_off_at), scheduled_for, min(starts_at))
     from missions left join flights on flights.mission_id = missions.id
     left join assignments on assignments.mission_id = missions.id
     where missions.provider_id = $1::integer group by missions.id`,
    id,
  );

/** Five anomalies and five photos for each of the latest completed missions, and their ended jobs. */
async function insertFindings(insert: Insert, { id, anomalies }: Provider): Promise<void> {
  const latest = `(select * from missions where provider_id = $1::integer and status = 'completed'
    order by completed_at desc limit $2::integer / 5)`;
  await insert(
    `insert into anomalies (provider_id, client_id, site_id, mission_id, number, class, iec_class, severity, position, source,
       review, work_state, lost_kwdc)
     select $1::integer, client_id, site_id, mission.id, n, 'hot_spot', 2,
       (array['low', 'medium', 'high', 'critical'])[n % 4 + 1], '{"type": "Point", "coordinates": [35.7, 30.2]}', 'model',
       case when n = 5 then 'dismissed' else 'confirmed' end, case when n < 3 then 'pending' else 'resolved' end, n * 0.3
     from ${latest} as mission cross join generate_series(1, 5) as n`,
    id, anomalies,
  ); // prettier-ignore
  await insert(
    `insert into media_files (provider_id, mission_id, site_id, kind, name, storage_key, size_bytes, sha256, mime, state)
     select $1::integer, mission.id, site_id, 'thermal_photo', 'DJI_' || n || '.JPG', key, 4000000, key, 'image/jpeg', 'checked'
     from ${latest} as mission cross join generate_series(1, 5) as n
     cross join lateral (select md5(mission.id || '-' || n) as key) as keys`,
    id, anomalies,
  ); // prettier-ignore
  await insert(
    `insert into processing_jobs (provider_id, mission_id, kind, state, ended_at)
     select $1::integer, id, 'thermography', 'completed', completed_at from ${latest} as mission`,
    id, anomalies,
  ); // prettier-ignore
}
