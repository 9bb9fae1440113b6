-- The newest files of a provider, and how much each of its sites holds, without reading the rows.
create index media_files_newest on media_files (provider_id, created_at desc, id desc);
create index media_files_sizes on media_files (provider_id, site_id) include (size_bytes, state, created_at);
