-- Message keys that stored rows hold, in the words of the catalogs. Keys are told from other text by the colon.
create function pg_temp.with_renamed_keys(messages jsonb) returns jsonb language plpgsql immutable as $$
declare
  renamed text := messages::text;
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['processing/jobs:joining', 'processing/jobs:merging'],
    ['processing/jobs:photographs', 'processing/jobs:photos'],
    ['processing/jobs:drawing', 'processing/jobs:rendering_images'],
    ['processing/jobs:storage_away', 'processing/jobs:storage_unavailable'],
    ['processing/jobs:again', 'processing/jobs:retrying'],
    ['processing/jobs:lost', 'processing/jobs:worker_crashed'],
    ['processing/jobs:nothing_radiometric', 'processing/jobs:no_radiometric_photos'],
    ['anomalies/flags:no_degrees', 'anomalies/flags:no_temperatures'],
    ['notifications/texts:webhookGivenUp', 'notifications/texts:webhookDeliveryFailing'],
    ['notifications/texts:webhookSilent', 'notifications/texts:webhookUnreachable'],
    ['notifications/texts:webhookStopped', 'notifications/texts:webhookDisabled']
  ] loop
    renamed := replace(renamed, '"' || pair[1] || '"', '"' || pair[2] || '"');
  end loop;
  return renamed::jsonb;
end
$$;

update anomalies set rule_messages = pg_temp.with_renamed_keys(rule_messages)
  where rule_messages::text like '%no_degrees%';
update notifications set title = pg_temp.with_renamed_keys(title), body = pg_temp.with_renamed_keys(body)
  where title::text like '%:webhook%';
update processing_jobs set
  step = pg_temp.with_renamed_keys(step),
  error_message = pg_temp.with_renamed_keys(error_message),
  log = pg_temp.with_renamed_keys(log);
