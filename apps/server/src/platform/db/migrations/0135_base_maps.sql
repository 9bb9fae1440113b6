-- Base maps that a provider's administrator has chosen: presets, and tiles of their own.
create table base_maps (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations,
  preset text,
  name text not null check (name <> ''),
  kind text not null check (kind in ('style', 'raster', 'pmtiles')),
  -- Of a style's document, of tiles with {z}, {x} and {y}, or of a PMTiles file.
  url text not null,
  attribution text not null default '',
  max_zoom integer not null default 19 check (max_zoom between 0 and 24),
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  unique (organization_id, name)
);
