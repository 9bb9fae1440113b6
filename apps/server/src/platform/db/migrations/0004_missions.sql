-- Counts missions per provider and year, for human numbers such as M-2026-0042.
create table mission_numbers (
  provider_id integer not null references organizations,
  year integer not null,
  last integer not null,
  primary key (provider_id, year)
);

-- An inspection, from the client's order to the delivered report. Clients call it an order.
create table missions (
  id integer generated always as identity primary key,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{16}$'),
  number text not null,
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  site_id integer not null references sites,
  type text not null,
  subtype text not null,
  priority text not null default 'normal',
  description text not null default '',
  deliverables text[] not null default '{}',
  status text not null check (status in ('draft', 'requested', 'rejected', 'approved', 'assigned', 'planned',
    'in_progress', 'data_uploaded', 'processing', 'in_review', 'completed', 'on_hold', 'cancelled')),
  -- Where `resume` leads back to.
  held_status text,
  reason text,
  window_start timestamptz(3),
  window_end timestamptz(3),
  scheduled_for timestamptz(3),
  irradiance_w_m2 double precision,
  irradiance_source text check (irradiance_source in ('measured', 'estimated')),
  wind_mps double precision,
  ambient_c double precision,
  completed_at timestamptz(3),
  -- Which side opened it; a draft shows only there.
  created_side text not null check (created_side in ('center', 'client')),
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, number)
);
create index missions_provider on missions (provider_id, created_at desc, id desc);
create index missions_client on missions (client_id, created_at desc, id desc);
create index missions_site on missions (site_id, created_at desc);

create table mission_routes (
  mission_id integer not null references missions on delete cascade,
  route_id integer not null references flight_routes,
  position integer not null,
  primary key (mission_id, route_id)
);
create index mission_routes_route on mission_routes (route_id);

-- Who and what flies a mission, and when. Spans of one person or thing may not overlap.
create table assignments (
  id integer generated always as identity primary key,
  mission_id integer not null unique references missions on delete cascade,
  provider_id integer not null references organizations,
  pilot_id text references users,
  dock_id integer references docks,
  kit_id integer references kits,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  released_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (starts_at < ends_at),
  check (pilot_id is not null or dock_id is not null)
);
create index assignments_open on assignments (provider_id) where released_at is null;
create index assignments_pilot on assignments (pilot_id);
create extension if not exists btree_gist;
alter table assignments add constraint assignments_pilot_clash
  exclude using gist (pilot_id with =, tstzrange(starts_at, ends_at) with &&) where (released_at is null);
alter table assignments add constraint assignments_dock_clash
  exclude using gist (dock_id with =, tstzrange(starts_at, ends_at) with &&) where (released_at is null);
alter table assignments add constraint assignments_kit_clash
  exclude using gist (kit_id with =, tstzrange(starts_at, ends_at) with &&) where (released_at is null);

-- What happened to a mission, in order. Rows with `center_only` are hidden from its client.
create table mission_timeline (
  id integer generated always as identity primary key,
  mission_id integer not null references missions on delete cascade,
  kind text not null,
  from_status text,
  to_status text,
  text text,
  center_only boolean not null default false,
  user_id text references users on delete set null,
  actor text not null,
  created_at timestamptz(3) not null default now()
);
create index mission_timeline_mission on mission_timeline (mission_id, id);

-- One flight of a mission. `task_*` follow the dock's own reports, by its flight_id.
create table flights (
  id integer generated always as identity primary key,
  mission_id integer not null references missions on delete cascade,
  provider_id integer not null references organizations,
  route_id integer references flight_routes,
  battery_set integer,
  pilot_id text references users,
  dock_id integer references docks,
  source text not null check (source in ('dock', 'log', 'manual')),
  status text not null check (status in ('scheduled', 'preparing', 'airborne', 'returning', 'landed', 'aborted', 'failed')),
  reason text,
  task_id uuid unique,
  task_bid uuid,
  task_status text,
  task_percent double precision,
  task_step text,
  -- All that the dock's messages told of the task, see TaskState.
  task_state jsonb,
  took_off_at timestamptz(3),
  landed_at timestamptz(3),
  distance_m double precision,
  max_height_m double precision,
  battery_before_percent double precision,
  battery_after_percent double precision,
  take_off jsonb,
  track jsonb,
  events jsonb not null default '[]',
  expected_photo_count integer,
  notes text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index flights_mission on flights (mission_id, id desc);
create index flights_dock on flights (dock_id, id desc);
create index flights_pilot on flights (pilot_id);
create index flights_open on flights (dock_id, id) where source = 'dock' and status in ('scheduled', 'preparing', 'airborne', 'returning');

-- Where a flight was, as its drone reported. A point may come twice and late; the track is read in the order of time.
create table flight_points (
  flight_id integer not null references flights on delete cascade,
  at timestamptz(3) not null,
  longitude double precision not null,
  latitude double precision not null,
  height_m double precision not null,
  primary key (flight_id, at)
);

-- Files that docks put into our own storage, until the dock has reported them and they were taken in.
create table dock_files (
  object_key text primary key,
  dock_id integer not null references docks on delete cascade,
  flight_id integer references flights on delete cascade,
  size_bytes bigint not null,
  -- Null until taken in.
  cloud_id integer,
  created_at timestamptz(3) not null default now()
);
create index dock_files_flight on dock_files (flight_id);
create index dock_files_dock on dock_files (dock_id);
