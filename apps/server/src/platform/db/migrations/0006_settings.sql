-- A suspended member keeps their roles, but may not act for the organization.
alter table memberships add column suspended_at timestamptz(3);

-- Of what a user chose to be told, by kind and channel. What is not here, is as the product has it at first.
create table notification_choices (
  user_id text not null references users on delete cascade,
  kind text not null,
  channel text not null check (channel in ('in_app', 'email')),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);

-- An authenticator app's secret and the recovery codes, both encrypted: better-auth's table, in our spelling.
create table second_factors (
  id text primary key,
  user_id text not null unique references users on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default true,
  failed_verification_count integer not null default 0,
  locked_until timestamptz(3)
);
alter table users add column two_factor_enabled boolean not null default false;
