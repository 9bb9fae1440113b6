-- By which an organization's own entrance is found: the host that its people type, or a token in the address.
alter table organizations
  add column login_host text unique,
  add column login_token text not null unique default replace(gen_random_uuid()::text, '-', '');

alter table users
  -- A second factor besides the authenticator app, or instead of one.
  add column code_by_email boolean not null default false;

alter table sessions
  -- Where it was opened, and the only place where it counts: a stolen cookie opens nothing on another host.
  add column side text check (side in ('center', 'client', 'other')),
  -- Somebody of the center who acts in this user's name, until when, and the session that they came from.
  add column impersonator_membership_id integer references memberships on delete cascade,
  add column impersonation_ends_at timestamptz(3),
  add column came_from_id text references sessions on delete cascade;

-- Somebody may join an organization in a role, by a link that works once. Only the link's hash is kept.
create table invitations (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations,
  role_id integer not null references roles,
  email text not null,
  first_name text not null,
  last_name text not null,
  token_sha256 text not null unique,
  invited_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null,
  accepted_at timestamptz(3),
  revoked_at timestamptz(3)
);
create unique index invitations_open on invitations (organization_id, lower(email))
  where accepted_at is null and revoked_at is null;

-- Links and tickets that work once and not for long. Only their hash is kept.
create table one_time_tokens (
  token_sha256 text primary key,
  purpose text not null check (purpose in ('reset', 'force_login')),
  user_id text not null references users on delete cascade,
  -- Of force_login: who asks, in whose place, from where.
  membership_id integer references memberships on delete cascade,
  target_membership_id integer references memberships on delete cascade,
  session_id text references sessions on delete cascade,
  created_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index one_time_tokens_user on one_time_tokens (user_id, purpose);

-- An authenticator app's codes that were used: each opens once, though it would be right for a minute and a half.
create table used_codes (
  user_id text not null references users on delete cascade,
  code_sha256 text not null,
  used_at timestamptz(3) not null,
  primary key (user_id, code_sha256)
);

-- Browsers that are not asked for the second factor; the mark itself is better-auth's, in verifications.
create table remembered_devices (
  id integer generated always as identity primary key,
  user_id text not null references users on delete cascade,
  mark text not null unique,
  ip_address text,
  user_agent text,
  created_at timestamptz(3) not null default now(),
  seen_at timestamptz(3) not null default now(),
  expires_at timestamptz(3) not null
);
create index remembered_devices_user on remembered_devices (user_id);

-- Who tried to sign in as a user, from where, and what came of it.
create table sign_ins (
  id bigint generated always as identity primary key,
  user_id text not null references users on delete cascade,
  at timestamptz(3) not null,
  ip_address text,
  user_agent text,
  result text not null check (result in
    ('signed_in', 'wrong_password', 'code_wanted', 'wrong_code', 'locked', 'suspended', 'impersonated')),
  -- How: by password, or by which provider.
  way text not null default 'password'
);
create index sign_ins_user on sign_ins (user_id, id desc);

-- Failures of late, by account and by address, whether or not there is such an account. In the database, so that
-- neither a restart nor another process forgets them.
create table sign_in_failures (
  key text primary key,
  failures integer not null,
  since timestamptz(3) not null,
  locked_until timestamptz(3)
);

-- Messages on their way. Their text is kept until they are sent; without a mail server, for a week.
create table outbox (
  id integer generated always as identity primary key,
  organization_id integer references organizations,
  user_id text references users on delete set null,
  to_address text not null,
  subject text not null,
  text text,
  html text,
  created_at timestamptz(3) not null default now(),
  sent_at timestamptz(3),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3),
  error text
);
create index outbox_waiting on outbox (next_attempt_at) where sent_at is null;
create index outbox_organization on outbox (organization_id, id desc);
