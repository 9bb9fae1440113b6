-- The audit log can be added to, and nothing else: not even by the program itself.
alter table audit_log
  -- As they were called when they did it; users may change their names, and may come back as somebody else.
  add column actor_name text,
  -- Who really sat there, while somebody acted in another's name.
  add column impersonator_id text references users,
  add column impersonator_name text,
  -- The API token that called, where it was not a browser.
  add column token_name text,
  drop constraint audit_log_user_id_fkey,
  add foreign key (user_id) references users;
create index audit_log_user on audit_log (organization_id, user_id, id desc);
create index audit_log_action on audit_log (organization_id, action, id desc);
create index audit_log_time on audit_log (organization_id, created_at desc, id desc);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_log_keeps before update or delete on audit_log
  for each row execute function refuse_change();
create trigger audit_log_stays before truncate on audit_log
  for each statement execute function refuse_change();

-- What a program signs in with. Of a person, and gone with their membership; or of the organization, whoever made it.
create table api_tokens (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations,
  user_id text not null references users,
  -- Empty for a token of the organization.
  membership_id integer references memberships on delete cascade,
  name text not null check (name <> ''),
  token_sha256 text not null unique,
  -- Its last signs, by which its owner knows it again.
  hint text not null,
  scopes text[] not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index api_tokens_organization on api_tokens (organization_id) where membership_id is null;
create index api_tokens_membership on api_tokens (membership_id);

-- Addresses that hear what happens in an organization.
create table webhooks (
  id integer generated always as identity primary key,
  organization_id integer not null references organizations,
  name text not null check (name <> ''),
  url text not null,
  events text[] not null,
  is_active boolean not null default true,
  -- Encrypted: it signs what is sent, so it must be readable.
  secret text not null,
  created_by text references users,
  created_at timestamptz(3) not null default now()
);
create index webhooks_organization on webhooks (organization_id);

-- One message to one webhook. Tried until it is delivered, or was tried too often.
create table webhook_deliveries (
  id integer generated always as identity primary key,
  webhook_id integer not null references webhooks on delete cascade,
  event text not null,
  body text not null,
  -- What may be told only once.
  once text,
  state text not null default 'queued' check (state in ('queued', 'delivered', 'failed')),
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  unique (webhook_id, once)
);
create index webhook_deliveries_webhook on webhook_deliveries (webhook_id, id desc);

create table webhook_attempts (
  id integer generated always as identity primary key,
  delivery_id integer not null references webhook_deliveries on delete cascade,
  started_at timestamptz(3) not null,
  duration_ms integer not null,
  request_headers jsonb not null,
  -- Empty where nobody answered; `error` then says why.
  status integer,
  response_headers jsonb,
  response_body text,
  error text
);
create index webhook_attempts_delivery on webhook_attempts (delivery_id, id);
