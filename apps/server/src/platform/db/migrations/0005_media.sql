-- A stored file of a mission, with what its metadata says. One content is stored once a mission (sha256).
create table clouds (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  mission_id integer not null references missions on delete cascade,
  flight_id integer references flights on delete set null,
  kind text not null default 'other',
  name text not null,
  storage_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  mime text not null,
  width_px integer,
  height_px integer,
  captured_at timestamptz(3),
  position jsonb,
  relative_height_m double precision,
  absolute_height_m double precision,
  gimbal_yaw_deg double precision,
  gimbal_pitch_deg double precision,
  gimbal_roll_deg double precision,
  camera text,
  metadata jsonb not null default '{}',
  is_radiometric boolean not null default false,
  thermal_kind text check (thermal_kind in ('absolute', 'counts')),
  min_c double precision,
  max_c double precision,
  mean_c double precision,
  state text not null default 'stored' check (state in ('stored', 'checked', 'faulty')),
  problems text[] not null default '{}',
  thumbnail_key text,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (mission_id, sha256)
);
create index clouds_mission on clouds (mission_id, captured_at, id);
create index clouds_flight on clouds (flight_id);

-- An upload under way (tus). Finished once its file is a row of clouds, or known to be a double.
create table uploads (
  id text primary key,
  provider_id integer not null references organizations,
  mission_id integer not null references missions on delete cascade,
  user_id text references users on delete set null,
  name text not null,
  size_bytes bigint,
  state text not null default 'receiving' check (state in ('receiving', 'received', 'stored', 'duplicate', 'refused')),
  problem text,
  cloud_id integer references clouds on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index uploads_mission on uploads (mission_id, state);
create index uploads_unfinished on uploads (created_at) where state in ('receiving', 'received');

-- A piece of long work as people see it; pg-boss runs it.
create table processing_jobs (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  mission_id integer not null references missions on delete cascade,
  kind text not null check (kind in ('intake', 'thermography', 'merge', 'report')),
  state text not null default 'queued' check (state in ('queued', 'running', 'completed', 'failed', 'canceled')),
  percent double precision not null default 0,
  step text,
  error text,
  acknowledged boolean not null default false,
  -- One waiting job of a key is enough.
  singleton text,
  input jsonb not null default '{}',
  -- What is done already, so that a restarted job goes on instead of starting over.
  progress jsonb not null default '{}',
  log jsonb not null default '[]',
  created_at timestamptz(3) not null default now(),
  started_at timestamptz(3),
  ended_at timestamptz(3)
);
create index processing_jobs_mission on processing_jobs (mission_id, id desc);
create unique index processing_jobs_waiting on processing_jobs (singleton) where state = 'queued';
create index processing_jobs_unfinished on processing_jobs (id) where state in ('queued', 'running');

-- What one thermal picture shows, once it was looked at; merged over overlapping pictures into anomalies.
create table thermal_observations (
  cloud_id integer primary key references clouds on delete cascade,
  mission_id integer not null references missions on delete cascade,
  observation jsonb not null
);
create index thermal_observations_mission on thermal_observations (mission_id, cloud_id);

-- A finding, pinned to the plant.
create table anomalies (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  site_id integer not null references sites,
  mission_id integer not null references missions on delete cascade,
  number integer not null,
  class text not null,
  iec_class integer not null check (iec_class between 1 and 3),
  severity text not null check (severity in ('low', 'medium', 'high', 'critical')),
  position jsonb not null,
  outline jsonb,
  element_id integer references plant_elements on delete set null,
  element_kind text,
  element_label text,
  zone text,
  affected_modules text[] not null default '{}',
  delta_t_k double precision,
  max_c double precision,
  reference_c double precision,
  irradiance_w_m2 double precision,
  delta_t_normalised_k double precision,
  -- Lost share of a module's power by calorimetry; losses follow from it and from the class.
  calorimetric_share double precision,
  lost_kwdc double precision not null default 0,
  lost_kwh_per_year double precision,
  lost_money_per_year double precision,
  confidence double precision not null default 1,
  source text not null check (source in ('model', 'person')),
  review text not null default 'unreviewed' check (review in ('unreviewed', 'confirmed', 'dismissed')),
  rule text not null default '',
  note text not null default '',
  work_state text not null default 'pending',
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (mission_id, number)
);
create index anomalies_site on anomalies (site_id, mission_id);

create table anomaly_images (
  anomaly_id integer not null references anomalies on delete cascade,
  cloud_id integer not null references clouds on delete cascade,
  role text not null check (role in ('thermal', 'visual')),
  is_best boolean not null default false,
  box jsonb,
  max_c double precision,
  primary key (anomaly_id, cloud_id)
);
create index anomaly_images_cloud on anomaly_images (cloud_id);

-- The published result of a mission; the PDF lies in storage.
create table reports (
  mission_id integer primary key references missions on delete cascade,
  storage_key text,
  size_bytes bigint,
  -- Modules that the pictures show whole.
  surveyed_modules integer,
  gsd_cm double precision,
  generated_at timestamptz(3),
  published_at timestamptz(3)
);
