-- Who repairs an anomaly until when, with photos and the history of each repair.
alter table anomalies
  add column repair_assignee_id text references users on delete set null,
  -- An outside company, in place of a member of the client.
  add column repair_crew text,
  add column repair_due_on date,
  add column repair_note text not null default '',
  add column repaired_at timestamptz(3),
  -- The due date of which the assignee was told that it has passed.
  add column repair_overdue_notified date,
  add check (repair_assignee_id is null or repair_crew is null);
update anomalies set repaired_at = updated_at where work_state = 'resolved';

create index anomalies_client on anomalies (client_id);
create index anomalies_assignee on anomalies (repair_assignee_id) where repair_assignee_id is not null;
create index anomalies_repair_due on anomalies (repair_due_on) where repair_due_on is not null;

-- One row for each anomaly that a change touched; all rows of one change share `change_id`.
create table repair_changes (
  id integer generated always as identity primary key,
  change_id uuid not null,
  anomaly_id integer not null references anomalies on delete cascade,
  before jsonb not null,
  after jsonb not null,
  user_id text references users on delete set null,
  actor text not null,
  -- The anomaly's updated_at after the change.
  version timestamptz(3) not null,
  created_at timestamptz(3) not null default now()
);
create index repair_changes_anomaly on repair_changes (anomaly_id, id desc);
create index repair_changes_change on repair_changes (change_id);

create table repair_photos (
  id integer generated always as identity primary key,
  anomaly_id integer not null references anomalies on delete cascade,
  storage_key text not null,
  added_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index repair_photos_anomaly on repair_photos (anomaly_id, id);

-- Filters of the repair list that a user keeps under a name.
create table repair_filters (
  id integer generated always as identity primary key,
  user_id text not null references users on delete cascade,
  organization_id integer not null references organizations on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz(3) not null default now()
);
create unique index repair_filters_name on repair_filters (user_id, organization_id, lower(name));
