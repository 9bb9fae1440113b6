-- Stored observations and flight events with the keys that inspection and flights read now. Rows that were written with
-- these keys already stay as they are.
create function pg_temp.rename_key(object jsonb, old_name text, new_name text) returns jsonb language sql immutable as $$
  select case when object ? old_name
    then (object - old_name) || jsonb_build_object(new_name, object->old_name)
    else object
  end
$$;

create function pg_temp.renamed_observation(observation jsonb) returns jsonb language sql immutable as $$
  select case when jsonb_typeof(observation #> '{region,module}') = 'object'
    then jsonb_set(observation, '{region,module}',
      pg_temp.rename_key(pg_temp.rename_key(observation #> '{region,module}', 'share', 'fraction'), 'parts', 'hotSpots'))
    else observation
  end
$$;

update thermal_observations set observation = jsonb_set(
  pg_temp.rename_key(observation, 'refusal', 'failure'),
  '{observations}',
  (
    select coalesce(jsonb_agg(pg_temp.renamed_observation(each) order by position), '[]')
    from jsonb_array_elements(observation->'observations') with ordinality as list (each, position)
  )
)
where observation ? 'refusal' or jsonb_path_exists(observation, '$.observations[*].region.module.share');

-- Texts that are there stay as they were written, in English.
update flights set events = (
  select jsonb_agg('{"message": null}' || (event - 'text_ar') order by position)
  from jsonb_array_elements(events) with ordinality as list (event, position)
)
where jsonb_path_exists(events, '$[*].text_ar');

drop function pg_temp.renamed_observation, pg_temp.rename_key;
