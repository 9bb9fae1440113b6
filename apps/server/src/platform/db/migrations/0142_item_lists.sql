-- Pages of the inventory's lists in their order, and what a storage location holds.
create index drones_provider on drones (provider_id, name, id);
create index payloads_provider on payloads (provider_id, model, id);
create index batteries_provider on batteries (provider_id, serial_number, id);
create index accessories_provider on accessories (provider_id, name, id);
create index kits_location on kits (storage_location_id) where archived_at is null;
create index drones_location on drones (storage_location_id) where archived_at is null;
create index payloads_location on payloads (storage_location_id) where archived_at is null;
create index batteries_location on batteries (storage_location_id) where archived_at is null;
create index accessories_location on accessories (storage_location_id) where archived_at is null;
-- The hours of pilots, from the index alone.
drop index flights_pilot;
create index flights_pilot on flights (pilot_id, took_off_at desc) include (provider_id, landed_at);
