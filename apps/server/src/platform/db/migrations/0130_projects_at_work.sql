-- A project's status, period, rhythm and sites, and the missions that belong to it.
alter table projects
  add column status text not null default 'draft'
    check (status in ('draft', 'active', 'on_hold', 'completed', 'cancelled')),
  -- Why it is on hold or cancelled.
  add column status_reason text,
  add column starts_on date,
  add column ends_on date check (ends_on >= starts_on),
  add column frequency text not null default 'one_time'
    check (frequency in ('one_time', 'weekly', 'monthly', 'quarterly', 'yearly')),
  -- The provider's own; its client doesn't see it.
  add column budget_note text not null default '';
-- What was created before was being worked on.
update projects set status = 'active';

create table project_sites (
  project_id integer not null references projects on delete cascade,
  site_id integer not null references sites on delete cascade,
  primary key (project_id, site_id)
);
create index project_sites_site on project_sites (site_id);

alter table missions add column project_id integer references projects;
create index missions_project on missions (project_id) where project_id is not null;
