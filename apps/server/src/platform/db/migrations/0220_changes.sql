-- What has changed in a provider's tables: each statement adds a row that becomes visible with the change itself, so that
-- what was read before is known to be still true as long as there is no other row (`keepRead`). Nobody waits for
-- another: rows are only added, and replaced by one where there are many.
create table changes (
  id bigint generated always as identity,
  provider_id integer not null,
  kind text not null
);
create index changes_provider on changes (provider_id, kind, id);

create function note_changes() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind) select distinct provider_id, tg_table_name from changed;
  return null;
end $$;

create function note_change() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind) values (coalesce(new.provider_id, old.provider_id), tg_table_name);
  return null;
end $$;

do $$
declare
  watched text;
begin
  foreach watched in array array['missions', 'assignments', 'flights', 'processing_jobs', 'media_files', 'sites', 'anomalies', 'docks', 'storage_locations', 'kits',
    'drones', 'payloads', 'batteries', 'accessories', 'maintenance_logs', 'maintenance_programs', 'work_orders',
    'pilot_certificates', 'client_links', 'projects']
  loop
    execute format('create trigger note_added after insert on %I referencing new table as changed
      for each statement execute function note_changes()', watched);
    execute format('create trigger note_deleted after delete on %I referencing old table as changed
      for each statement execute function note_changes()', watched);
  end loop;
  foreach watched in array array['missions', 'assignments', 'sites', 'anomalies', 'storage_locations', 'kits', 'drones', 'payloads', 'batteries',
    'accessories', 'maintenance_logs', 'maintenance_programs', 'work_orders', 'pilot_certificates', 'client_links', 'projects']
  loop
    execute format('create trigger note_changed after update on %I referencing new table as changed
      for each statement execute function note_changes()', watched);
  end loop;
end $$;

-- What is updated every second while something flies or computes, is noted only where it shows in a list.
create trigger note_changed after update of mission_id, pilot_id, dock_id, source, status, took_off_at, landed_at on flights
  for each row when ((old.mission_id, old.pilot_id, old.dock_id, old.source, old.status, old.took_off_at, old.landed_at)
    is distinct from (new.mission_id, new.pilot_id, new.dock_id, new.source, new.status, new.took_off_at, new.landed_at))
  execute function note_change();
create trigger note_changed after update of mission_id, state, acknowledged on processing_jobs
  for each row when ((old.mission_id, old.state, old.acknowledged)
    is distinct from (new.mission_id, new.state, new.acknowledged))
  execute function note_change();
create trigger note_changed after update of name, model, site_id, archived_at on docks
  for each row when ((old.name, old.model, old.site_id, old.archived_at)
    is distinct from (new.name, new.model, new.site_id, new.archived_at))
  execute function note_change();

create trigger note_changed after update of mission_id, kind, state, captured_at on media_files
  for each row when ((old.mission_id, old.kind, old.state, old.captured_at)
    is distinct from (new.mission_id, new.kind, new.state, new.captured_at))
  execute function note_change();

create function note_equipment() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind)
    select distinct flights.provider_id, 'flights' from changed join flights on flights.id = changed.flight_id;
  return null;
end $$;
create trigger note_added after insert on flight_equipment referencing new table as changed
  for each statement execute function note_equipment();
create trigger note_changed after update on flight_equipment referencing new table as changed
  for each statement execute function note_equipment();
create trigger note_deleted after delete on flight_equipment referencing old table as changed
  for each statement execute function note_equipment();

-- What a site's list shows of its layout, and of the media of its last flights.
create function note_site() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind)
    select provider_id, 'sites' from sites where id = coalesce(new.site_id, old.site_id);
  return null;
end $$;
create trigger note_changed after insert or delete or update of is_active, module_count on layouts
  for each row execute function note_site();
create trigger note_changed after insert or update or delete on site_upload_status
  for each row execute function note_site();

-- Since when a mission waits.
create function note_step() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind)
    select distinct missions.provider_id, 'missions' from changed join missions on missions.id = changed.mission_id
    where changed.kind = 'status';
  return null;
end $$;
create trigger note_added after insert on mission_timeline referencing new table as changed
  for each statement execute function note_step();

-- Whether a client sees an earlier revision.
create function note_report() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind) select provider_id, 'reports' from missions where id = new.mission_id;
  return null;
end $$;
create trigger note_changed after insert or update on reports for each row execute function note_report();

create function note_members() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind) select distinct organization_id, 'memberships' from changed;
  return null;
end $$;
create trigger note_added after insert on memberships referencing new table as changed
  for each statement execute function note_members();
create trigger note_changed after update on memberships referencing new table as changed
  for each statement execute function note_members();
create trigger note_deleted after delete on memberships referencing old table as changed
  for each statement execute function note_members();

-- An organization's name and time zone are shown by itself and by the providers whose client it is.
create function note_organization() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind)
    select new.id, 'organizations'
    union select provider_id, 'organizations' from client_links where client_id = new.id;
  return null;
end $$;
create trigger note_changed after update of company_name, time_zone, currency_rules on organizations
  for each row execute function note_organization();

-- People are shown by those they work for, and where they flew.
create function note_person() returns trigger language plpgsql as $$
begin
  insert into changes (provider_id, kind)
    select organization_id, 'memberships' from memberships where user_id = new.id
    union select provider_id, 'memberships' from assignments where pilot_id = new.id;
  return null;
end $$;
create trigger note_changed after update of name on users for each row execute function note_person();

-- Reports whose next revision is being made.
create index reports_revising on reports (mission_id) where revising_since is not null;
