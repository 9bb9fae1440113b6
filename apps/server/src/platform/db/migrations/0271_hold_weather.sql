-- The weather at the site when a mission was held or resumed, as evidence.
alter table mission_timeline add column weather jsonb;
