-- When the provider was notified that all ordered deliverables are there; null again where one is missing since.
alter table missions add column deliverables_ready_at timestamptz(3);
