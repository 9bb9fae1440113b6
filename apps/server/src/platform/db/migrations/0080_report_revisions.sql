-- What clients have seen stays: anomalies that nobody reviewed were published, too.
update anomalies set review = 'confirmed'
  from missions
  where missions.id = anomalies.mission_id and missions.status = 'completed' and anomalies.review = 'unreviewed';

alter table anomalies add column dismiss_reason text
  check (dismiss_reason in ('reflection', 'shading', 'soiling', 'duplicate', 'no_defect', 'other'));

-- A published report is revised while `revising_since` is set; readers see the last revision meanwhile.
alter table reports
  add column revision integer not null default 1,
  add column revision_reason text,
  add column revising_since timestamptz(3),
  add column revising_reason text;

-- Revisions that were revised, as they were published.
create table report_revisions (
  mission_id integer not null references reports on delete cascade,
  revision integer not null,
  reason text,
  published_at timestamptz(3) not null,
  report jsonb not null,
  primary key (mission_id, revision)
);

alter table report_files add column revision integer not null default 1;
alter table report_files drop constraint report_files_pkey;
alter table report_files add primary key (mission_id, revision, language);

alter table organizations add column processes_dock_uploads boolean not null default true;
