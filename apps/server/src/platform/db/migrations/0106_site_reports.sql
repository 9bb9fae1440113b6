-- Reports that a person asked for: of a mission, of a site over a period, or of chosen anomalies. Every one is kept.

create table site_reports (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  site_id integer not null references sites,
  -- Counted for each site.
  version integer not null,
  scope text not null check (scope in ('mission', 'period', 'anomalies')),
  -- The numbers of its missions.
  missions text[] not null,
  first_day date,
  last_day date,
  anomaly_count integer not null,
  language text not null,
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
  -- What it says, as it was when it was asked for.
  report jsonb not null,
  storage_key text,
  size_bytes bigint,
  -- A client sees those of their own side.
  created_side text not null check (created_side in ('center', 'client')),
  created_by text references users on delete set null,
  actor text not null,
  created_at timestamptz(3) not null default now(),
  unique (site_id, version)
);
