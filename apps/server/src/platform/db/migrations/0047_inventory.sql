-- Accessories; archiving; the fields of drones, payloads and batteries; parts that know their kit, so that none is in two.

-- Serial numbers are unique whatever their case: of two that differed by case only, the later one gets its id appended.
do $$
declare item text;
begin
  foreach item in array array['drones', 'payloads', 'batteries'] loop
    execute format('update %1$I as later set serial_number = serial_number || '' ('' || id || '')''
      where exists (select 1 from %1$I as earlier where earlier.provider_id = later.provider_id
        and lower(earlier.serial_number) = lower(later.serial_number) and earlier.id < later.id)', item);
    execute format('alter table %1$I drop constraint %2$I', item, item || '_provider_id_serial_number_key');
    execute format('create unique index %2$I on %1$I (provider_id, lower(serial_number))', item, item || '_serial_number');
    execute format('alter table %1$I add column archived_at timestamptz(3)', item);
  end loop;
end $$;

alter table drones
  add column kit_id integer references kits on delete set null,
  add column remote_id text,
  add column firmware text,
  add column weight_g integer check (weight_g > 0),
  add column purchased_on date,
  add column insured_until date;

alter table payloads
  add column kit_id integer references kits on delete set null,
  add column manufacturer text,
  add column sensors jsonb not null default '[]',
  add column status text not null default 'available' check (status in ('available', 'in_maintenance', 'retired', 'lost')),
  add column updated_at timestamptz(3) not null default now();
update payloads set sensors = jsonb_build_array(jsonb_build_object(
  'kind', case when is_radiometric then 'thermal' else 'rgb' end,
  'width_px', null, 'height_px', null, 'focal_length_mm', null,
  'sensor_width_mm', null, 'sensor_height_mm', null, 'pixel_pitch_um', null,
  'is_radiometric', is_radiometric));

alter table batteries
  add column manufacturer text,
  add column chemistry text check (chemistry in ('lipo', 'lihv', 'li_ion', 'other')),
  add column last_charged_on date,
  add column status text not null default 'available' check (status in ('available', 'in_maintenance', 'retired', 'lost')),
  add column updated_at timestamptz(3) not null default now();

create table accessories (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  kit_id integer references kits on delete set null,
  kind text not null check (kind in ('charger', 'charging_hub', 'remote_controller', 'propellers', 'case', 'memory_card',
    'tablet', 'landing_pad', 'rtk_station', 'filter', 'other')),
  name text not null,
  serial_number text,
  quantity integer not null default 1 check (quantity > 0),
  status text not null default 'available' check (status in ('available', 'in_maintenance', 'retired', 'lost')),
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index accessories_serial_number on accessories (provider_id, lower(serial_number));
create index accessories_kit on accessories (kit_id);

alter table kits add column archived_at timestamptz(3);

-- A part that was in several kits stays in the one that is assigned, otherwise in the first.
update drones set kit_id = (
  select kits.id from kits left join assignments on assignments.kit_id = kits.id and assignments.released_at is null
  where kits.drone_id = drones.id order by assignments.id is null, kits.id limit 1);
update payloads set kit_id = (
  select kits.id from kits left join assignments on assignments.kit_id = kits.id and assignments.released_at is null
  where kits.payload_id = payloads.id order by assignments.id is null, kits.id limit 1);
alter table kits drop column drone_id, drop column payload_id;
create unique index drones_kit on drones (kit_id);
create index payloads_kit on payloads (kit_id);

-- That a drone is assigned follows from the missions of its kit.
update drones set status = 'available' where status = 'assigned';
alter table drones drop constraint drones_status_check;
alter table drones add check (status in ('available', 'in_maintenance', 'retired', 'lost'));
