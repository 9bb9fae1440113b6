-- Certificates of a provider's pilots, each with the file that proves it.
create table pilot_certificates (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  pilot_id text not null references users on delete cascade,
  kind text not null check (kind in ('remote_pilot', 'thermography', 'medical', 'training', 'other')),
  number text not null,
  issuer text not null default '',
  issued_on date not null,
  -- The last day on which it is valid; null if it never expires.
  expires_on date check (expires_on >= issued_on),
  file_name text,
  mime text,
  size_bytes integer,
  storage_key text,
  -- The fewest days before expiry of which people were told.
  notified_days smallint,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index pilot_certificates_pilot on pilot_certificates (provider_id, pilot_id);
create index pilot_certificates_expires on pilot_certificates (expires_on) where expires_on is not null;
