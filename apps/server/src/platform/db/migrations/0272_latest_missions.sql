-- The latest flights first, and missions without a time after all of them.
create index mission_times_latest on mission_times (provider_id, flies_at desc nulls last, mission_id desc);
