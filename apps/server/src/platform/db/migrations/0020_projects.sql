-- What a provider and a client want to reach with several missions. Without a client it is the provider's own.
create table projects (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  client_id integer references organizations,
  name text not null check (name <> ''),
  description text not null default '',
  created_by text not null,
  created_at timestamptz(3) not null default now()
);
create index projects_provider on projects (provider_id, name, id);
create index projects_client on projects (client_id);
