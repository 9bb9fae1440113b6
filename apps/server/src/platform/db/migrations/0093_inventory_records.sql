-- Storage locations, maintenance, activities and documents of equipment, and which equipment flew.

create table storage_locations (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  name text not null,
  address text,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index storage_locations_name on storage_locations (provider_id, lower(name));

insert into storage_locations (provider_id, name)
  select distinct on (provider_id, lower(trim(storage_location))) provider_id, trim(storage_location)
  from kits where trim(storage_location) <> '' order by provider_id, lower(trim(storage_location)), id;

alter table kits add column storage_location_id integer references storage_locations;
update kits set storage_location_id = storage_locations.id from storage_locations
  where storage_locations.provider_id = kits.provider_id and lower(storage_locations.name) = lower(trim(kits.storage_location));
alter table kits drop column storage_location;
alter table drones add column storage_location_id integer references storage_locations;
alter table payloads add column storage_location_id integer references storage_locations;
alter table batteries add column storage_location_id integer references storage_locations;
alter table accessories add column storage_location_id integer references storage_locations;

-- What a flight was flown with, as it was then: a drone may change kits later.
create table flight_equipment (
  flight_id integer not null references flights on delete cascade,
  item_kind text not null check (item_kind in ('drones', 'payloads')),
  item_id integer not null,
  primary key (flight_id, item_kind, item_id)
);
create index flight_equipment_item on flight_equipment (item_kind, item_id);

insert into flight_equipment (flight_id, item_kind, item_id)
  select flights.id, 'drones', drones.id
  from flights join assignments on assignments.mission_id = flights.mission_id and assignments.released_at is null
    join drones on drones.kit_id = assignments.kit_id
  union
  select flights.id, 'drones', drones.id
  from flights join docks on docks.id = flights.dock_id
    join drones on drones.provider_id = docks.provider_id and drones.serial_number = docks.drone_serial_number
  union
  select flights.id, 'payloads', payloads.id
  from flights join assignments on assignments.mission_id = flights.mission_id and assignments.released_at is null
    join payloads on payloads.kit_id = assignments.kit_id;

create table maintenance_logs (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  item_kind text not null check (item_kind in ('kits', 'drones', 'payloads', 'batteries', 'accessories', 'docks')),
  item_id integer not null,
  kind text not null check (kind in ('inspection', 'repair', 'firmware', 'battery_service', 'other')),
  performed_on date not null,
  performed_by text not null references users,
  verified_by text references users check (verified_by <> performed_by),
  verified_at timestamptz(3),
  result text not null check (result in
    ('approved_for_flight', 'flight_test_required', 'waiting_for_parts', 'waiting_for_labour', 'other')),
  firmware text,
  notes text not null default '',
  due_on date,
  due_after_flights integer check (due_after_flights > 0),
  due_after_hours double precision check (due_after_hours > 0),
  due_after_cycles integer check (due_after_cycles > 0),
  -- The battery's cycles at that time.
  cycles integer,
  -- The last day on which somebody was notified that it is due.
  notified_on date,
  created_at timestamptz(3) not null default now()
);
create index maintenance_logs_item on maintenance_logs (item_kind, item_id, kind, performed_on desc, id desc);
create index maintenance_logs_provider on maintenance_logs (provider_id);

create table activity_logs (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  item_kind text not null check (item_kind in ('kits', 'drones', 'payloads', 'batteries', 'accessories', 'docks')),
  item_id integer not null,
  kind text not null check (kind in ('note', 'moved', 'damaged', 'lost', 'found', 'retired')),
  note text not null default '',
  -- As it was called then.
  storage_location text,
  actor text not null,
  user_id text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index activity_logs_item on activity_logs (item_kind, item_id, created_at desc);

create table item_documents (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  item_kind text not null check (item_kind in ('kits', 'drones', 'payloads', 'batteries', 'accessories', 'docks')),
  item_id integer not null,
  name text not null,
  mime text not null,
  size_bytes integer not null,
  storage_key text not null,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index item_documents_item on item_documents (item_kind, item_id, created_at desc);

-- The history of one item is read from the audit log.
create index audit_log_subject on audit_log (organization_id, subject_kind, subject, created_at desc);
