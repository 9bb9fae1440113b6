-- The kit that a flight was flown with stays known when its mission completes or gets another kit.
alter table flight_equipment drop constraint flight_equipment_item_kind_check;
alter table flight_equipment add constraint flight_equipment_item_kind_check
  check (item_kind in ('kits', 'drones', 'payloads', 'batteries'));

insert into flight_equipment (flight_id, item_kind, item_id)
  select flights.id, 'kits', assignments.kit_id
  from flights join assignments on assignments.mission_id = flights.mission_id
  where assignments.kit_id is not null and flights.dock_id is null
  on conflict do nothing;
