-- What a pilot meets on site, for the center until it shares it with the client.
create table mission_problems (
  id integer generated always as identity primary key,
  mission_id integer not null references missions on delete cascade,
  kind text not null check (kind in ('weather', 'access', 'equipment', 'no_fly', 'plant', 'other')),
  text text not null check (text <> ''),
  -- A GeoJSON point: where the reporter stood.
  position jsonb,
  user_id text references users on delete set null,
  actor text not null,
  created_at timestamptz(3) not null default now(),
  shared_at timestamptz(3),
  resolved_at timestamptz(3),
  resolved_by text,
  resolution text,
  check ((resolved_at is null) = (resolved_by is null) and (resolved_at is null) = (resolution is null))
);
create index mission_problems_mission on mission_problems (mission_id, id);
create index mission_problems_user on mission_problems (user_id) where user_id is not null;

create table mission_problem_photos (
  id integer generated always as identity primary key,
  problem_id integer not null references mission_problems on delete cascade,
  storage_key text not null,
  created_at timestamptz(3) not null default now()
);
create index mission_problem_photos_problem on mission_problem_photos (problem_id, id);

-- Entries of a problem are shown to the client with it.
alter table mission_timeline add column problem_id integer references mission_problems on delete cascade;
create index mission_timeline_problem on mission_timeline (problem_id) where problem_id is not null;
