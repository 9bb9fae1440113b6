-- What the program says by itself is kept as a code with its values, for readers of every language.
alter table anomalies drop column rule, add column rule_remarks jsonb not null default '[]';
alter table mission_timeline add column remark jsonb;
alter table processing_jobs drop column step, add column step jsonb, add column error_remark jsonb;

-- A published report as PDF, in each language.
create table report_files (
  mission_id integer not null references reports on delete cascade,
  language text not null check (language in ('en', 'ar')),
  storage_key text not null,
  size_bytes bigint not null,
  generated_at timestamptz(3) not null,
  primary key (mission_id, language)
);
insert into report_files (mission_id, language, storage_key, size_bytes, generated_at)
  select mission_id, 'en', storage_key, size_bytes, generated_at from reports where storage_key is not null;
alter table reports drop column storage_key, drop column size_bytes, drop column generated_at;
