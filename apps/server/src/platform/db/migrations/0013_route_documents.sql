-- A route is a document that a person planned; each keeping of it is a version. Nothing was released with the old shape.
alter table flight_routes
  drop column boundary,
  drop column take_off,
  drop column parameters,
  add column document jsonb not null,
  add column findings jsonb not null default '[]',
  add column version integer not null default 1,
  add column locked_by text references users on delete set null,
  add column locked_at timestamptz(3),
  add column updated_by text references users on delete set null;

-- `plan` is what files are written from and docks fly: the flights of each battery, as they were shown.
create table flight_route_versions (
  route_id integer not null references flight_routes on delete cascade,
  version integer not null,
  name text not null check (name <> ''),
  document jsonb not null,
  statistics jsonb not null,
  path jsonb not null,
  findings jsonb not null,
  plan jsonb not null,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  primary key (route_id, version)
);

create table flight_route_comments (
  id integer generated always as identity primary key,
  route_id integer not null references flight_routes on delete cascade,
  user_id text references users on delete set null,
  text text not null check (text <> ''),
  created_at timestamptz(3) not null default now()
);
create index flight_route_comments_route on flight_route_comments (route_id, id);

-- Heights of the ground below a site, from a file or from tiles: a grid of its own under `storage_key`.
create table site_elevations (
  site_id integer primary key references sites on delete cascade,
  name text not null,
  source text not null check (source in ('file', 'tiles')),
  storage_key text not null,
  bounds jsonb not null,
  resolution_m double precision not null,
  lowest_m double precision not null,
  highest_m double precision not null,
  size_bytes bigint not null,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
