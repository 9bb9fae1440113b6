-- When a pilot works: one span a day by the provider's calendar; without a row, at any time.
create table pilot_working_hours (
  provider_id integer not null references organizations,
  pilot_id text not null references users on delete cascade,
  hours jsonb not null,
  updated_at timestamptz(3) not null default now(),
  primary key (provider_id, pilot_id)
);

create table pilot_absences (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  pilot_id text not null references users on delete cascade,
  first_on date not null,
  last_on date not null check (last_on >= first_on),
  note text not null default '',
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index pilot_absences_pilot on pilot_absences (provider_id, pilot_id, last_on);

-- What staff thought of a pilot's work on a mission.
create table pilot_ratings (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  pilot_id text not null references users on delete cascade,
  mission_id integer not null references missions on delete cascade,
  stars smallint not null check (stars between 1 and 5),
  note text not null default '',
  author text not null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (mission_id, pilot_id)
);
create index pilot_ratings_pilot on pilot_ratings (provider_id, pilot_id);

-- How much a provider's pilots have to fly: until now one flight in 90 days, for every mission.
alter table organizations
  add column currency_rules jsonb not null
    default '[{"measure": "flights", "least": 1, "days": 90, "mission_type": null, "drone_model": null}]',
  add column currency_rules_at timestamptz(3) not null default now();
