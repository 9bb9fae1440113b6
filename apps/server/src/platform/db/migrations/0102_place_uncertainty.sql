-- How well the place of an anomaly is known. Where the module can't be told from its neighbours, the element is the
-- table or string that surely holds it, and the uncertainty how far away it may be.
alter table anomalies
  add column uncertainty_m double precision check (uncertainty_m >= 0),
  add column module_certain boolean not null default true;

-- Where the layout was found in the photos, by the whole flight; null without a layout.
alter table reports add column registration jsonb;

create function pg_temp.with_place(anomalies jsonb) returns jsonb language sql as $$
  select coalesce(jsonb_agg('{"uncertainty_m": null, "module_certain": true}'::jsonb || anomaly order by position), '[]')
  from jsonb_array_elements(anomalies) with ordinality as listed(anomaly, position)
$$;
update report_revisions set report = jsonb_set(report, '{anomalies}', pg_temp.with_place(report->'anomalies'))
  where jsonb_typeof(report->'anomalies') = 'array';
update report_revisions set report = jsonb_set(
    jsonb_set(report, '{change,resolved}', pg_temp.with_place(report#>'{change,resolved}')),
    '{change,dismissed}', pg_temp.with_place(report#>'{change,dismissed}'))
  where jsonb_typeof(report#>'{change,resolved}') = 'array' and jsonb_typeof(report#>'{change,dismissed}') = 'array';
