-- Serial numbers are unique within a provider: who types one proves nothing, and must not learn who else has it.
alter table docks
  drop constraint docks_serial_number_key,
  add column archived_at timestamptz(3),
  -- Until when a command is under way, so that docks get one at a time.
  add column command_until timestamptz(3);

-- What devices sent was not bounded.
update docks set drone_serial_number = null where drone_serial_number !~ '^[A-Za-z0-9]{1,64}$';
update docks set firmware = null where length(firmware) > 64;
update docks set dock_osd = '{}' where octet_length(dock_osd::text) > 65536;
update docks set drone_osd = '{}' where octet_length(drone_osd::text) > 65536;
alter table docks
  add constraint docks_drone_serial_number_check check (drone_serial_number ~ '^[A-Za-z0-9]{1,64}$'),
  add constraint docks_firmware_check check (length(firmware) <= 64);

-- A drone that several docks of a provider claimed stays with the dock that was seen last.
update docks set drone_serial_number = null
where exists (
  select 1 from docks as other
  where other.provider_id = docks.provider_id and (
    other.serial_number = docks.drone_serial_number
    or other.drone_serial_number = docks.drone_serial_number
      and (coalesce(other.last_seen_at, '-infinity'), other.id) > (coalesce(docks.last_seen_at, '-infinity'), docks.id)));

-- The serial numbers of docks and their drones, each once within a provider.
create table dock_serial_numbers (
  provider_id integer not null references organizations,
  serial_number text not null,
  dock_id integer not null references docks on delete cascade,
  primary key (provider_id, serial_number)
);
create index dock_serial_numbers_dock on dock_serial_numbers (dock_id);

insert into dock_serial_numbers (provider_id, serial_number, dock_id)
select provider_id, serial_number, id from docks
union all
select provider_id, drone_serial_number, id from docks where drone_serial_number is not null;

create function write_dock_serial_numbers() returns trigger language plpgsql as $$
begin
  delete from dock_serial_numbers where dock_id = new.id;
  insert into dock_serial_numbers (provider_id, serial_number, dock_id)
  select new.provider_id, serial_number, new.id
  from unnest(array[new.serial_number, new.drone_serial_number]) as serial_number
  where serial_number is not null and new.archived_at is null;
  return null;
end
$$;
create trigger docks_serial_numbers after insert or update of serial_number, drone_serial_number, archived_at on docks
  for each row execute function write_dock_serial_numbers();

create index docks_serial_number on docks (serial_number);
