-- How an order for several sites is repeated at each; null for one that isn't.
alter table multi_site_orders add column repeat jsonb;
