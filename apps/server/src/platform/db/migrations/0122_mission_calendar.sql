-- The calendar and the dates of a list look missions up by these times.
create index missions_scheduled on missions (provider_id, scheduled_for) where scheduled_for is not null;
create index assignments_starts on assignments (provider_id, starts_at);
create index missions_windows on missions (provider_id, window_end) where scheduled_for is null;
