-- Documents of a site: drawings, permits, certificates. `organization_id` is whose member put it there.
create table site_attachments (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  organization_id integer not null references organizations,
  name text not null check (name <> ''),
  mime text not null,
  size_bytes integer not null check (size_bytes > 0),
  storage_key text not null unique,
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
create index site_attachments_site on site_attachments (site_id, created_at desc, id desc);
