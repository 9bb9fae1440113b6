-- A company: a service provider, or a client that service providers inspect for.
create table organizations (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('service_provider', 'client')),
  company_name text not null check (company_name <> ''),
  logo text,
  country text,
  city text,
  time_zone text not null default 'UTC',
  phone text,
  email text,
  website text,
  address text,
  -- What the dock's operator types in besides its MQTT login, see docks.
  dji_organization_id uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

-- Which providers serve a client.
create table client_links (
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  created_at timestamptz(3) not null default now(),
  primary key (provider_id, client_id)
);
create index client_links_client on client_links (client_id);

-- Users, sessions, accounts and verifications are better-auth's tables, in our spelling.
create table users (
  id text primary key,
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  first_name text not null default '',
  last_name text not null default '',
  phone text,
  country text,
  city text,
  locale text not null default 'en' check (locale in ('en', 'ar')),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index users_email on users (lower(email));

-- A named set of permissions inside an organization; without one it is built in and can't be deleted.
create table roles (
  id integer generated always as identity primary key,
  organization_id integer references organizations,
  name text not null,
  user_type text not null check (user_type in ('center', 'client', 'pilot')),
  permissions text[] not null,
  sp_admin boolean not null default false,
  organization_admin boolean not null default false,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index roles_name on roles (coalesce(organization_id, 0), name);

-- A user works for an organization, as one user type.
create table memberships (
  id integer generated always as identity primary key,
  user_id text not null references users on delete cascade,
  organization_id integer not null references organizations,
  user_type text not null check (user_type in ('center', 'client', 'pilot')),
  is_pinned boolean not null default false,
  created_at timestamptz(3) not null default now(),
  unique (user_id, organization_id, user_type)
);
create index memberships_organization on memberships (organization_id, user_type);

create table membership_roles (
  membership_id integer not null references memberships on delete cascade,
  role_id integer not null references roles,
  primary key (membership_id, role_id)
);

create table sessions (
  id text primary key,
  user_id text not null references users on delete cascade,
  token text not null unique,
  expires_at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  active_membership_id integer references memberships on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index sessions_user on sessions (user_id);

create table accounts (
  id text primary key,
  user_id text not null references users on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz(3),
  refresh_token_expires_at timestamptz(3),
  scope text,
  password text,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index accounts_user on accounts (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz(3) not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index verifications_identifier on verifications (identifier);

-- Everything that changes rights, money or flights. Written in the transaction of the change itself.
create table audit_log (
  id bigint generated always as identity primary key,
  organization_id integer not null references organizations,
  user_id text references users on delete set null,
  action text not null,
  subject_kind text not null,
  subject text not null,
  details jsonb not null default '{}',
  request_id text,
  created_at timestamptz(3) not null default now()
);
create index audit_log_organization on audit_log (organization_id, id desc);

create table notifications (
  id integer generated always as identity primary key,
  user_id text not null references users on delete cascade,
  organization_id integer not null references organizations,
  kind text not null,
  title text not null,
  body text not null,
  image text,
  url text not null,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index notifications_user on notifications (user_id, organization_id, id desc);

-- The first reply of a write that may be retried, kept for a day under the caller's Idempotency-Key.
create table idempotency_keys (
  user_id text not null references users on delete cascade,
  endpoint text not null,
  key text not null,
  body_sha256 text not null,
  status integer,
  reply jsonb,
  created_at timestamptz(3) not null default now(),
  primary key (user_id, endpoint, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

-- Secrets of this installation, made at the first start.
create table installation_secrets (
  name text primary key,
  value text not null
);
