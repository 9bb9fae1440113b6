-- Whom a provider talks to at a client. They are the provider's notes: neither the client nor its other providers see them.
create table client_contacts (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  name text not null check (name <> ''),
  role text,
  email text,
  phone text,
  is_primary boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index client_contacts_client on client_contacts (provider_id, client_id);
create unique index client_contacts_primary on client_contacts (provider_id, client_id) where is_primary;
