-- Models of modules, inverters and trackers, which sites name.

create table plant_models (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  kind text not null check (kind in ('solar_module', 'solar_inverter', 'tracking_system')),
  manufacturer text not null,
  model text not null,
  -- What its kind is described by, as in the contract.
  specification jsonb not null,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create unique index plant_models_name on plant_models (provider_id, kind, lower(manufacturer), lower(model));

alter table sites
  add column solar_module_id integer references plant_models,
  add column solar_inverter_id integer references plant_models,
  add column tracking_system_id integer references plant_models;
