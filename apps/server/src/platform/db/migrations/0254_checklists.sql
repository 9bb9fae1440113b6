-- What a provider checks before and after flights. `items`: [{text, category, kind, note_required}], in order.
create table checklist_templates (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  name text not null check (name <> ''),
  moment text not null check (moment in ('before_start', 'battery', 'after_flight')),
  -- Empty for all types.
  mission_types text[] not null default '{}',
  -- Null for both.
  flown_by text check (flown_by in ('pilot', 'dock')),
  items jsonb not null,
  version integer not null default 1,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index checklist_templates_provider on checklist_templates (provider_id, id);
create unique index checklist_templates_name on checklist_templates (provider_id, lower(name)) where archived_at is null;

-- A template's version as it was when somebody began it for a mission. It is closed by the start, or once it is completed.
create table checklist_runs (
  id integer generated always as identity primary key,
  mission_id integer not null references missions on delete cascade,
  template_id integer not null references checklist_templates,
  -- Counts the runs of the template in the mission: batteries, and flights that are repeated.
  number integer not null check (number > 0),
  version integer not null,
  name text not null,
  moment text not null,
  flown_by text,
  items jsonb not null,
  battery_id integer references batteries on delete set null,
  battery_name text,
  begun_by text not null,
  created_at timestamptz(3) not null default now(),
  closed_at timestamptz(3),
  unique (mission_id, template_id, number)
);
create index checklist_runs_template on checklist_runs (template_id);
create index checklist_runs_battery on checklist_runs (battery_id) where battery_id is not null;

-- Every answer is kept; an item's last one counts.
create table checklist_answers (
  id integer generated always as identity primary key,
  run_id integer not null references checklist_runs on delete cascade,
  item integer not null check (item >= 0),
  result text not null check (result in ('done', 'problem', 'reopened')),
  note text,
  answered_by text not null,
  user_id text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index checklist_answers_run on checklist_answers (run_id, item, id);
create index checklist_answers_user on checklist_answers (user_id) where user_id is not null;
