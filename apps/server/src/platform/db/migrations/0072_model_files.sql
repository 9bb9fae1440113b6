-- A building model is read from a file of the site's cloud: one place for its name, bytes and visibility. IFC files
-- that were in the cloud without a model stay there as documents, since nothing has read them.
update media_files set kind = 'document' where kind = 'bim';

alter table bim_models add column media_file_id integer references media_files on delete cascade;
with files as (
  insert into media_files (provider_id, site_id, kind, name, mime, storage_key, size_bytes, sha256, state, problems,
    published_at, created_by, created_at)
  select provider_id, site_id, 'bim', name, 'application/x-step', storage_key, size_bytes, sha256,
    case when state = 'failed' then 'faulty' else 'checked' end,
    case when state = 'failed' then array['broken'] else '{}' end,
    case when state = 'ready' then created_at end, created_by, created_at
  from bim_models
  returning id, storage_key
)
update bim_models set media_file_id = files.id from files where files.storage_key = bim_models.storage_key;
alter table bim_models alter column media_file_id set not null;
alter table bim_models add unique (media_file_id);
alter table bim_models
  drop column name, drop column storage_key, drop column size_bytes, drop column sha256, drop column created_by;
create index bim_models_site on bim_models (site_id);

-- A site has the same model once; a mission's files are unique already.
create unique index media_files_model on media_files (site_id, sha256) where mission_id is null and kind = 'bim';
