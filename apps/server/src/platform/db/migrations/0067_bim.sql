-- Building models (IFC) of a site. The file lies in storage; its elements are rows, so that they can be searched.
create table bim_models (
  id integer primary key generated always as identity,
  provider_id integer not null references organizations,
  site_id integer not null references sites on delete cascade,
  name text not null check (name <> ''),
  storage_key text not null,
  size_bytes bigint not null,
  sha256 text not null,
  state text not null default 'reading' check (state in ('reading', 'ready', 'failed')),
  -- Why it can't be read, and what is odd about it: keys of messages.
  problem text,
  warnings text[] not null default '{}',
  -- As the file says: IFC2X3, IFC4, IFC4X3…
  ifc_schema text,
  element_count integer not null default 0,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (site_id, sha256)
);

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- One product of a model, by its number in the file. Without a discipline it only holds others: project, storey.
create table bim_elements (
  model_id integer not null references bim_models on delete cascade,
  id integer not null,
  parent_id integer,
  global_id text not null,
  ifc_class text not null,
  name text not null,
  type_name text,
  storey text,
  discipline text check (discipline in ('architectural', 'structural', 'civil', 'electrical', 'hvac', 'plumbing',
    'solar', 'other')),
  result text not null default 'not_started' check (result in ('not_started', 'in_progress', 'installed',
    'deviating', 'missing')),
  deviation_m double precision,
  note text not null default '',
  edited_by text references users on delete set null,
  edited_at timestamptz(3),
  -- What is searched, in lower case.
  search text not null,
  primary key (model_id, id)
);
create index bim_elements_parent on bim_elements (model_id, parent_id, name, id);
create index bim_elements_name on bim_elements (model_id, name, id) where discipline is not null;
create index bim_elements_progress on bim_elements (model_id, discipline, result);
create index bim_elements_search on bim_elements using gin (model_id, search gin_trgm_ops);

-- Apart, so that the rows that are searched stay small.
create table bim_properties (
  model_id integer not null references bim_models on delete cascade,
  element_id integer not null,
  -- [{ name, values: [[name, value, unit], …] }, …]
  sets jsonb not null,
  primary key (model_id, element_id)
);
