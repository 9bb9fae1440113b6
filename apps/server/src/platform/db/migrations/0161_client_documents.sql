-- Contracts, insurance and the like. They are the provider's; a client's administrators see those that are shared.
create table client_documents (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  name text not null,
  mime text not null,
  size_bytes integer not null,
  storage_key text not null,
  is_shared boolean not null default false,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index client_documents_client on client_documents (client_id, provider_id, created_at desc);
