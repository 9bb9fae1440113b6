-- Missions that were ordered at once by a rule, such as one a month.
create table mission_series (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  client_id integer not null references organizations,
  frequency text not null check (frequency in ('weekly', 'monthly', 'quarterly', 'yearly')),
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now()
);
alter table missions
  add column series_id integer references mission_series,
  -- The how manyth of the series, from 1.
  add column series_position integer,
  add constraint missions_in_series check ((series_id is null) = (series_position is null));
create unique index missions_series on missions (series_id, series_position) where series_id is not null;
