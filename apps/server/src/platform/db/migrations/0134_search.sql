-- Search over names, numbers, serial numbers and labels: parts of a text by trigrams, within one provider or layout.
create index sites_search on sites using gin (provider_id, lower(name) gin_trgm_ops);
create index missions_search on missions using gin (provider_id, lower(number) gin_trgm_ops);
create index drones_search on drones using gin (provider_id, lower(name || ' ' || serial_number) gin_trgm_ops);
create index payloads_search on payloads using gin (provider_id, lower(model || ' ' || serial_number) gin_trgm_ops);
create index batteries_search on batteries using gin (provider_id, lower(model || ' ' || serial_number) gin_trgm_ops);
create index accessories_search on accessories
  using gin (provider_id, lower(name || ' ' || coalesce(serial_number, '')) gin_trgm_ops);

-- Modules: beginnings of labels by order, which is quickest, other parts by trigrams.
create index plant_elements_label on plant_elements (layout_id, lower(label) text_pattern_ops);
create index plant_elements_search on plant_elements using gin (layout_id, lower(label) gin_trgm_ops);
