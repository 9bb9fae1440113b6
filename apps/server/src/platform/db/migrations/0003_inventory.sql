create table drones (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  name text not null,
  manufacturer text not null default 'DJI',
  model text not null,
  serial_number text not null,
  registration text,
  status text not null default 'available' check (status in ('available', 'assigned', 'in_maintenance', 'retired', 'lost')),
  airworthy boolean not null default true,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (provider_id, serial_number)
);

create table payloads (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  model text not null,
  serial_number text not null,
  is_radiometric boolean not null default true,
  created_at timestamptz(3) not null default now(),
  unique (provider_id, serial_number)
);

-- A named, portable set of drone, payload and batteries.
create table kits (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  name text not null,
  drone_id integer references drones,
  payload_id integer references payloads,
  storage_location text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index kits_provider on kits (provider_id, name, id);

create table batteries (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  kit_id integer references kits on delete set null,
  model text not null,
  serial_number text not null,
  capacity_mah integer,
  cycles integer not null default 0,
  health_percent double precision,
  created_at timestamptz(3) not null default now(),
  unique (provider_id, serial_number)
);
create index batteries_kit on batteries (kit_id);

-- A docking station. Its MQTT login is shown once; only a hash is kept. The binding code is typed into the dock.
create table docks (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  site_id integer references sites on delete set null,
  name text not null check (name <> ''),
  model text not null,
  serial_number text not null unique,
  drone_serial_number text,
  longitude double precision not null check (longitude between -180 and 180),
  latitude double precision not null check (latitude between -90 and 90),
  state text not null default 'offline' check (state in ('offline', 'idle', 'working', 'debugging', 'upgrading')),
  firmware text,
  mqtt_username text not null unique,
  mqtt_password_hash text not null,
  binding_code_hash text not null,
  -- The merged osd properties of dock and drone, as last reported.
  dock_osd jsonb not null default '{}',
  drone_osd jsonb not null default '{}',
  drone_online boolean not null default false,
  bound_at timestamptz(3),
  last_seen_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index docks_provider on docks (provider_id, name, id);
create index docks_site on docks (site_id);

create table dock_alarms (
  id integer generated always as identity primary key,
  dock_id integer not null references docks on delete cascade,
  level text not null check (level in ('notice', 'reminder', 'warning')),
  code text not null,
  text text not null,
  raised_at timestamptz(3) not null default now(),
  resolved_at timestamptz(3),
  acknowledged_at timestamptz(3),
  acknowledged_by text references users on delete set null
);
create index dock_alarms_dock on dock_alarms (dock_id, raised_at desc);
create unique index dock_alarms_open on dock_alarms (dock_id, code) where resolved_at is null;
