-- How many flights count as cycles of a battery, so that a list of all needs no count for each: those that have landed
-- since the battery last reported its cycles.
alter table batteries add column flown_cycles integer not null default 0;
update batteries set flown_cycles = flown.count
  from (
    select item_id, count(*) as count from flight_equipment join batteries on batteries.id = item_id
    where item_kind = 'batteries' and flown_s is not null
      and took_off_at > coalesce(batteries.cycles_reported_at, '-infinity') group by item_id) as flown
  where batteries.id = flown.item_id;

create function count_battery_cycle() returns trigger language plpgsql as $$
begin
  -- Added up instead of counted again: flights that end at the same moment don't see each other.
  if tg_op <> 'INSERT' and old.item_kind = 'batteries' and old.flown_s is not null then
    update batteries set flown_cycles = flown_cycles - 1
      where id = old.item_id and old.took_off_at > coalesce(cycles_reported_at, '-infinity');
  end if;
  if tg_op <> 'DELETE' and new.item_kind = 'batteries' and new.flown_s is not null then
    update batteries set flown_cycles = flown_cycles + 1
      where id = new.item_id and new.took_off_at > coalesce(cycles_reported_at, '-infinity');
  end if;
  return null;
end $$;
create trigger count_battery_cycle after insert or delete or update of took_off_at, flown_s, item_kind, item_id on flight_equipment
  for each row execute function count_battery_cycle();

create function recount_battery_cycles() returns trigger language plpgsql as $$
begin
  select count(*) into new.flown_cycles from flight_equipment
    where item_kind = 'batteries' and item_id = new.id and flown_s is not null
      and took_off_at > coalesce(new.cycles_reported_at, '-infinity');
  return new;
end $$;
create trigger recount_battery_cycles before update of cycles_reported_at on batteries
  for each row when (old.cycles_reported_at is distinct from new.cycles_reported_at)
  execute function recount_battery_cycles();
