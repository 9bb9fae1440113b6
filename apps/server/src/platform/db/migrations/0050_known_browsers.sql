-- Browsers with which a user has signed in: strangers who guess the user's password can't lock them out there.
create table known_browsers (
  id integer generated always as identity primary key,
  user_id text not null references users (id) on delete cascade,
  token_sha256 text not null unique,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index on known_browsers (user_id);
