-- One order for several sites: a mission at each.
create table multi_site_orders (
  id integer generated always as identity primary key,
  token text not null unique,
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  type text not null,
  subtype text not null,
  priority text not null,
  description text not null,
  deliverables text[] not null,
  -- The window's first and last day, by the calendar of each site.
  first_on date not null,
  last_on date not null,
  -- Sites of the order at which no mission was made, each with the reason.
  refused jsonb not null default '[]',
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index multi_site_orders_of_provider on multi_site_orders (provider_id, created_at desc);
create index multi_site_orders_of_client on multi_site_orders (client_id, created_at desc);
alter table missions add column multi_site_order_id integer references multi_site_orders;
create index missions_of_multi_site_order on missions (multi_site_order_id) where multi_site_order_id is not null;
