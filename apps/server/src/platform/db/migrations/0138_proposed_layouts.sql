-- A layout that a mission's photos propose for a site without one, until a person uses or discards it.
alter table layouts
  add column is_proposed boolean not null default false,
  add column mission_id integer references missions on delete set null,
  -- What stands behind it, kept after it is used.
  add column proposal jsonb,
  add column updated_at timestamptz(3) not null default now(),
  add constraint layouts_proposed_check check (not (is_proposed and is_active) and (proposal is not null or not is_proposed));
create unique index layouts_proposed on layouts (site_id) where is_proposed;
create index layouts_mission on layouts (mission_id);

-- Of the photos that show the element wholly, the share in which it was found; null where it was drawn.
alter table plant_elements add column seen_share real;

alter table processing_jobs drop constraint processing_jobs_kind_check,
  add constraint processing_jobs_kind_check check (kind in ('intake', 'thermography', 'merge', 'layout', 'report'));
