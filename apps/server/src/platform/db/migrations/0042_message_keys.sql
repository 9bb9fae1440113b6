-- Texts that the program writes: a key of the message catalogs with its values, rendered in each reader's language.
create function pg_temp.message_of(remark jsonb) returns jsonb language sql as $$
  select jsonb_build_object(
    'key',
    case split_part(remark->>'code', '.', 1)
      when 'rule' then 'anomalies/rules:'
      when 'flag' then 'anomalies/flags:'
      when 'timeline' then 'missions/timeline:'
      when 'job' then 'processing/jobs:'
      when 'photo' then 'processing/photos:'
      else ''
    end || split_part(remark->>'code', '.', 2),
    'values', coalesce(remark->'values', '{}')
  )
$$;

alter table anomalies rename column rule_remarks to rule_messages;
update anomalies set rule_messages = (
  select coalesce(jsonb_agg(pg_temp.message_of(each) order by position), '[]')
  from jsonb_array_elements(rule_messages) with ordinality as list (each, position)
);

alter table mission_timeline rename column remark to message;
update mission_timeline set message = pg_temp.message_of(message) where message is not null;

alter table processing_jobs rename column error_remark to error_message;
update processing_jobs set error_message = pg_temp.message_of(error_message) where error_message is not null;
update processing_jobs set step = pg_temp.message_of(step) where step is not null;
update processing_jobs set log = (
  select jsonb_agg(
    case when line ? 'remark'
      then line - 'remark' || jsonb_build_object('message', pg_temp.message_of(line->'remark'))
      else line
    end order by position
  )
  from jsonb_array_elements(log) with ordinality as list (line, position)
) where log <> '[]';

-- Reasons and notifications that are there stay as they were written: a string instead of a key.
alter table flights drop column reason_ar;
alter table flights add column reason_message jsonb;
alter table notifications alter column title type jsonb using to_jsonb(title);
alter table notifications alter column body type jsonb using to_jsonb(body);
