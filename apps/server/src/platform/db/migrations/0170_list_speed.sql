-- The inspections of a site after another of the same type.
create index missions_inspected on missions (site_id, type, completed_at desc, id desc)
  include (provider_id, client_id) where status = 'completed';
-- A client's open missions.
create index missions_open_of_client on missions (client_id, provider_id)
  where status not in ('draft', 'completed', 'cancelled', 'rejected');
-- Missions of a period, by the day they are scheduled for, else by their requested window.
create index missions_days on missions (provider_id, coalesce(scheduled_for, window_end, created_at),
  coalesce(scheduled_for, window_start, created_at));
-- Batteries in the order of their cycles.
create index batteries_cycles on batteries (provider_id, (coalesce(reported_cycles, initial_cycles) + flown_cycles), id);
-- Missions by the day of their completion, also where no status is asked for.
drop index missions_completed;
create index missions_completed on missions (provider_id, completed_at) where completed_at is not null;
