-- Who wants a daily summary by e-mail, at which hour of their day; none where there is no row.
create table daily_digests (
  membership_id integer primary key references memberships on delete cascade,
  hour integer not null check (hour between 0 and 23),
  time_zone text not null,
  -- The day, in that time zone, for which it was sent, or had nothing to say.
  sent_on date,
  created_at timestamptz(3) not null default now()
);
