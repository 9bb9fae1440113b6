-- A place that is inspected. Geometry is GeoJSON, WGS 84; `bounds` is its checked bounding box in degrees.
create table sites (
  id integer generated always as identity primary key,
  token text not null unique check (token ~ '^[A-Za-z0-9_-]{16}$'),
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  name text not null check (name <> ''),
  industry text not null default 'solar',
  country text,
  city text,
  address text,
  time_zone text not null default 'UTC',
  status text not null default 'active' check (status in ('active', 'archived')),
  location jsonb,
  boundary jsonb,
  bounds box,
  area_ha double precision,
  ground_elevation_m double precision,
  access_notes text,
  capacity_kwdc double precision,
  capacity_kwac double precision,
  mounting text,
  module_tilt_deg double precision,
  module_azimuth_deg double precision,
  module_rating_w double precision,
  specific_yield_kwh_per_kwp double precision,
  tariff_per_kwh double precision,
  currency text not null default 'USD' check (currency ~ '^[A-Z]{3}$'),
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sites_provider on sites (provider_id, name, id);
create index sites_client on sites (client_id, name, id);
create index sites_bounds on sites using gist (bounds);

create table zones (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  name text not null check (name <> ''),
  kind text not null check (kind in ('block', 'inverter_area', 'substation', 'no_fly', 'take_off', 'restricted')),
  polygon jsonb not null,
  colour text,
  max_height_m double precision,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index zones_site on zones (site_id, name);

-- An imported as-built drawing. Versions are kept; one is the plant as it stands.
create table layouts (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  name text not null,
  version integer not null,
  is_active boolean not null default false,
  element_count integer not null,
  module_count integer not null,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (site_id, version)
);
create unique index layouts_active on layouts (site_id) where is_active;

-- The plant hierarchy: inverter → combiner → string → table → module. A site may hold a million modules.
create table plant_elements (
  id integer generated always as identity primary key,
  layout_id integer not null references layouts on delete cascade,
  parent_id integer references plant_elements on delete cascade,
  kind text not null check (kind in ('inverter', 'combiner', 'string', 'table', 'module')),
  label text not null check (label <> ''),
  polygon jsonb,
  bounds box,
  unique (layout_id, kind, label)
);
create index plant_elements_parent on plant_elements (parent_id);
create index plant_elements_bounds on plant_elements using gist (bounds);

-- A planned flight over a site: what was asked for, and the figures and path that the planner answered with.
-- `plan` is the planner's whole answer, so that what is flown is what was shown.
create table flight_routes (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  provider_id integer not null references organizations,
  name text not null check (name <> ''),
  boundary jsonb not null,
  take_off jsonb,
  parameters jsonb not null,
  statistics jsonb not null,
  path jsonb not null,
  plan jsonb not null,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index flight_routes_site on flight_routes (site_id, id desc);
