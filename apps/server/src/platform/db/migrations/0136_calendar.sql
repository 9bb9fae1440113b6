-- The secret address of a membership's calendar: it is derived from the salt, so that the table alone opens none.
create table calendar_feeds (
  membership_id integer primary key references memberships on delete cascade,
  salt uuid not null default gen_random_uuid(),
  created_at timestamptz(3) not null default now()
);
