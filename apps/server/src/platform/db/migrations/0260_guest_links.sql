-- Links with which people without an account watch one stream. They act with the right of whoever made them.
create table guest_links (
  id integer generated always as identity primary key,
  stream_id integer not null references streams on delete cascade,
  membership_id integer not null references memberships on delete cascade,
  -- The company of whoever made it.
  organization_id integer not null references organizations,
  token_sha256 text not null unique,
  pin_hash text,
  title text not null check (title <> ''),
  shows_site boolean not null,
  shows_mission boolean not null,
  max_viewers integer not null check (max_viewers between 1 and 25),
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_opened_at timestamptz(3),
  created_at timestamptz(3) not null default now()
);
create index guest_links_stream on guest_links (stream_id, id desc);
create index guest_links_membership on guest_links (membership_id);

-- Who watches by a link now. A place is renewed while its viewer watches, so that those of a process that died lapse.
create table guest_viewers (
  id text primary key,
  link_id integer not null references guest_links on delete cascade,
  -- The connection to a media server; null until the player has connected.
  connection text unique,
  held_until timestamptz(3) not null
);
create index guest_viewers_link on guest_viewers (link_id);
