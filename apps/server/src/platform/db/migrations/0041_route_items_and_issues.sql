-- The keys of stored route documents and plans in the trade's words: items, no-fly zones, take-off points, issues.

alter table flight_routes rename column findings to issues;
alter table flight_route_versions rename column findings to issues;

create function pg_temp.rename_keys(value jsonb, names jsonb) returns jsonb language sql immutable as $$
  select case
    when jsonb_typeof(value) = 'object' then
      (select coalesce(jsonb_object_agg(coalesce(names->>key, key), entry.value), '{}') from jsonb_each(value) entry)
    else value
  end
$$;

create function pg_temp.rename_keys_in_list(list jsonb, names jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(pg_temp.rename_keys(entry.value, names) order by position), '[]')
  from jsonb_array_elements(list) with ordinality entry (value, position)
$$;

-- Sets a key only where the object has it.
create function pg_temp.replace_key(object jsonb, key text, value jsonb) returns jsonb language sql immutable as $$
  select case when object ? key then object || jsonb_build_object(key, value) else object end
$$;

create function pg_temp.renamed_item(item jsonb) returns jsonb language sql immutable as $$
  select pg_temp.rename_keys(item, case item->>'kind'
    when 'orbit' then
      '{"centre": "center", "heightOfTargetM": "targetHeightM", "photos": "photosPerOrbit", "turns": "orbits"}'::jsonb
    when 'facade' then '{"lowestM": "minHeightM", "highestM": "maxHeightM"}'
    when 'perimeter' then '{"lookInwards": "facesInwards"}'
    else '{}'
  end)
$$;

create function pg_temp.renamed_document(old jsonb) returns jsonb language plpgsql immutable as $$
declare
  document jsonb := pg_temp.rename_keys(old, '{
    "parts": "items",
    "noFly": "noFlyZones",
    "takeOffPlaces": "takeOffPoints",
    "pilot": "pilotPosition"
  }');
begin
  document := pg_temp.replace_key(document, 'items', (
    select coalesce(jsonb_agg(pg_temp.renamed_item(item.value) order by position), '[]')
    from jsonb_array_elements(document->'items') with ordinality item (value, position)
  ));
  document := pg_temp.replace_key(document, 'heights', pg_temp.rename_keys(document->'heights', '{
    "over": "mode",
    "maxOverGroundM": "maxAboveGroundM",
    "maxOverTakeOffM": "maxAboveTakeOffM"
  }'));
  document := pg_temp.replace_key(
    document, 'battery', pg_temp.rename_keys(document->'battery', '{"from": "takeOffPointIds"}'));
  document := pg_temp.replace_key(
    document, 'noFlyZones', pg_temp.rename_keys_in_list(document->'noFlyZones', '{"upToM": "ceilingM"}'));
  document := pg_temp.replace_key(
    document, 'obstacles', pg_temp.rename_keys_in_list(document->'obstacles', '{"at": "geometry"}'));
  return pg_temp.replace_key(document, 'edits', pg_temp.rename_keys_in_list(
    document->'edits', '{"part": "itemId", "line": "lineId", "waypoint": "waypointId"}'));
end
$$;

create function pg_temp.renamed_plan(plan jsonb) returns jsonb language sql immutable as $$
  select pg_temp.replace_key(pg_temp.replace_key(plan, 'flights', (
    select coalesce(jsonb_agg(
      pg_temp.replace_key(
        flight.value,
        'waypoints',
        pg_temp.rename_keys_in_list(flight.value->'waypoints', '{"part": "itemIndex"}')
      ) order by position), '[]')
    from jsonb_array_elements(plan->'flights') with ordinality flight (value, position)
  )), 'content', pg_temp.replace_key(
    plan->'content', 'surveys', pg_temp.rename_keys_in_list(plan->'content'->'surveys', '{
      "part": "itemIndex",
      "heightOver": "heightMode",
      "shootBy": "triggerMode",
      "leftM": "leftExtentM",
      "rightM": "rightExtentM",
      "turnAroundM": "turnaroundM",
      "entry": "entryPoint"
    }')
  ))
$$;

create function pg_temp.renamed_issues(issues jsonb) returns jsonb language sql immutable as $$
  select coalesce(jsonb_agg(
    pg_temp.rename_keys(issue.value, '{"places": "locations", "about": "subject_id"}')
      || jsonb_build_object('code', case issue.value->>'code'
           when 'no-take-off-place' then 'no-take-off-point'
           else issue.value->>'code'
         end)
    order by position), '[]')
  from jsonb_array_elements(issues) with ordinality issue (value, position)
$$;

update flight_routes set
  document = pg_temp.renamed_document(document),
  plan = pg_temp.renamed_plan(plan),
  issues = pg_temp.renamed_issues(issues);

update flight_route_versions set
  document = pg_temp.renamed_document(document),
  plan = pg_temp.renamed_plan(plan),
  issues = pg_temp.renamed_issues(issues);

drop function
  pg_temp.renamed_issues, pg_temp.renamed_plan, pg_temp.renamed_document, pg_temp.renamed_item,
  pg_temp.replace_key, pg_temp.rename_keys_in_list, pg_temp.rename_keys;
