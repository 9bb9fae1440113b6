-- Battery flights are numbered, actions of other systems are unsupported, photo intervals are intervals; issues and
-- warnings hold values instead of English sentences. Warnings saved so far are sentences: they go, planning makes new ones.

alter table flights rename column battery_set to battery_number;

create function pg_temp.renamed_action(action jsonb) returns jsonb language sql immutable as $$
  select (
    select jsonb_object_agg(
      case key when 'everyM' then 'intervalM' when 'everyS' then 'intervalS' else key end,
      case when key = 'kind' and value = '"foreign"' then '"unsupported"' else value end)
    from jsonb_each(action)
  )
$$;

-- Waypoints of an item, or of a flight.
create function pg_temp.with_renamed_actions(holder jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(holder->'waypoints') = 'array' then
    jsonb_set(holder, '{waypoints}', (
      select coalesce(jsonb_agg(
        case when jsonb_typeof(waypoint.value->'actions') = 'array' then
          jsonb_set(waypoint.value, '{actions}', (
            select coalesce(jsonb_agg(pg_temp.renamed_action(action.value) order by action.position), '[]')
            from jsonb_array_elements(waypoint.value->'actions') with ordinality action (value, position)
          ))
        else waypoint.value end
        order by waypoint.position), '[]')
      from jsonb_array_elements(holder->'waypoints') with ordinality waypoint (value, position)
    ))
  else holder end
$$;

create function pg_temp.with_renamed_list(holder jsonb, list text) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(holder->list) = 'array' then
    jsonb_set(holder, array[list], (
      select coalesce(jsonb_agg(pg_temp.with_renamed_actions(entry.value) order by position), '[]')
      from jsonb_array_elements(holder->list) with ordinality entry (value, position)
    ))
  else holder end
$$;

create function pg_temp.renamed_statistics(statistics jsonb) returns jsonb language sql immutable as $$
  select case when statistics ? 'battery_sets' then
    (statistics - 'battery_sets') || jsonb_build_object('battery_flights', statistics->'battery_sets', 'warnings', '[]'::jsonb)
  else statistics end
$$;

create function pg_temp.issues_with_values(issues jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    (issue.value - 'message') || '{"worst": null, "limit": null}' order by position), '[]')
  from jsonb_array_elements(issues) with ordinality issue (value, position)
$$;

update flight_routes set
  document = pg_temp.with_renamed_list(document, 'items'),
  plan = pg_temp.with_renamed_list(plan, 'flights'),
  statistics = pg_temp.renamed_statistics(statistics),
  issues = pg_temp.issues_with_values(issues);

update flight_route_versions set
  document = pg_temp.with_renamed_list(document, 'items'),
  plan = pg_temp.with_renamed_list(plan, 'flights'),
  statistics = pg_temp.renamed_statistics(statistics),
  issues = pg_temp.issues_with_values(issues);

drop function
  pg_temp.issues_with_values, pg_temp.renamed_statistics, pg_temp.with_renamed_list,
  pg_temp.with_renamed_actions, pg_temp.renamed_action;
