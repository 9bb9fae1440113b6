-- The latest missions whose number begins with a text, whatever the database's collation is.
create index missions_number on missions (provider_id, number text_pattern_ops);
-- Among all labels, whatever the layout.
create index plant_elements_text on plant_elements using gin (lower(label) gin_trgm_ops);
drop index plant_elements_search;
