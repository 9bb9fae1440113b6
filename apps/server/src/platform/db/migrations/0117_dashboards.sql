-- Missions that can stand still, and those that a period's days choose, without reading all others.
create index missions_open on missions (provider_id, status)
  where status in ('requested', 'approved', 'assigned', 'planned', 'in_progress', 'data_uploaded', 'processing',
    'in_review', 'on_hold');
create index missions_completed on missions (provider_id, completed_at) where status = 'completed';
create index flights_took_off on flights (provider_id, took_off_at) where took_off_at is not null;
