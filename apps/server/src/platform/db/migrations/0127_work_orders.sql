-- Maintenance programs and work orders.

-- What is due again and again: of all items of a kind, of those of one model, or of one item. The first rule that is reached wins.
create table maintenance_programs (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  name text not null,
  item_kind text not null check (item_kind in ('kits', 'drones', 'payloads', 'batteries', 'accessories', 'docks')),
  model text,
  item_id integer,
  kind text not null check (kind in ('inspection', 'repair', 'firmware', 'battery_service', 'other')),
  instructions text not null default '',
  -- Items without recorded work of the program count from this day.
  starts_on date not null,
  every_days integer check (every_days > 0),
  every_flights integer check (every_flights > 0),
  every_hours double precision check (every_hours > 0),
  every_cycles integer check (every_cycles > 0),
  created_by text references users on delete set null,
  archived_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (model is null or item_id is null),
  check (num_nonnulls(every_days, every_flights, every_hours, every_cycles) > 0)
);
create unique index maintenance_programs_name on maintenance_programs (provider_id, lower(name));

create table work_orders (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  item_kind text not null check (item_kind in ('kits', 'drones', 'payloads', 'batteries', 'accessories', 'docks')),
  item_id integer not null,
  kind text not null check (kind in ('inspection', 'repair', 'firmware', 'battery_service', 'other')),
  source text not null check (source in ('program', 'damage', 'manual')),
  program_id integer references maintenance_programs,
  title text not null,
  description text not null default '',
  state text not null default 'open' check (state in ('open', 'in_progress', 'waiting', 'done', 'verified', 'cancelled')),
  waiting_for text check (waiting_for in ('parts', 'labour')),
  -- Whether the item may not fly until the work is verified.
  is_grounding boolean not null,
  due_on date,
  -- Null for the system.
  opened_by text references users on delete set null,
  performed_on date,
  performed_by text references users,
  verified_by text references users,
  verified_at timestamptz(3),
  work_done text not null default '',
  firmware text,
  cost numeric(12, 2) check (cost >= 0),
  cost_currency text,
  -- The last day on which somebody was notified that it is due.
  notified_on date,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  check (verified_by <> performed_by),
  check ((state = 'waiting') = (waiting_for is not null)),
  check (state not in ('done', 'verified') or (performed_by is not null and performed_on is not null)),
  check (state <> 'verified' or verified_by is not null)
);
create index work_orders_provider on work_orders (provider_id, created_at desc);
create index work_orders_open on work_orders (item_kind, item_id) where state not in ('verified', 'cancelled');
create unique index work_orders_program on work_orders (program_id, item_kind, item_id)
  where state not in ('verified', 'cancelled');

alter table maintenance_logs add column program_id integer references maintenance_programs;
alter table maintenance_logs add column work_order_id integer references work_orders;
create index maintenance_logs_program on maintenance_logs (program_id, item_kind, item_id) where program_id is not null;
alter table item_documents add column work_order_id integer references work_orders;
create index item_documents_work_order on item_documents (work_order_id) where work_order_id is not null;

-- What is in maintenance without a log that says why gets an order, so that it can be approved.
insert into work_orders (provider_id, item_kind, item_id, kind, source, title, is_grounding)
  select provider_id, kind, id, 'repair', 'manual', '', true
  from (
    select provider_id, 'drones' as kind, id from drones
      where archived_at is null and (status = 'in_maintenance' or (status = 'available' and not airworthy))
    union all select provider_id, 'payloads', id from payloads where archived_at is null and status = 'in_maintenance'
    union all select provider_id, 'batteries', id from batteries where archived_at is null and status = 'in_maintenance'
    union all select provider_id, 'accessories', id from accessories
      where archived_at is null and status = 'in_maintenance') as item
  where not exists (select 1 from maintenance_logs
    where maintenance_logs.item_kind = item.kind and maintenance_logs.item_id = item.id and result <> 'approved_for_flight');
