-- Permits, drawings and the like that come with an order. The missions of a series share stored files.
create table mission_documents (
  id integer generated always as identity primary key,
  mission_id integer not null references missions on delete cascade,
  -- The company of whoever added it.
  organization_id integer not null references organizations,
  name text not null,
  mime text not null,
  size_bytes integer not null,
  storage_key text not null,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index mission_documents_mission on mission_documents (mission_id, created_at desc);
create index mission_documents_file on mission_documents (storage_key);
