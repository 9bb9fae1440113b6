-- Folders of a site's cloud. A mission's files and folders stay with it: its own folder is the mission itself
-- (parent and folder null), so whoever may see the mission's data may see its folders.
create table media_folders (
  id integer primary key generated always as identity,
  provider_id integer not null references organizations,
  site_id integer not null references sites on delete cascade,
  mission_id integer references missions on delete cascade,
  parent_id integer references media_folders on delete cascade,
  -- From the outermost folder to this one.
  path integer[] not null default '{}',
  name text not null check (name <> ''),
  created_by text references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create unique index media_folders_name
  on media_folders (site_id, coalesce(mission_id, 0), coalesce(parent_id, 0), lower(name));
create index media_folders_mission on media_folders (mission_id);
create index media_folders_parent on media_folders (parent_id);
create index media_folders_path on media_folders using gin (path);

-- Files belong to a site; most also to one of its missions.
alter table media_files add column site_id integer references sites on delete cascade;
update media_files set site_id = missions.site_id from missions where missions.id = media_files.mission_id;
alter table media_files alter column site_id set not null;
alter table media_files alter column mission_id drop not null;
alter table media_files add column folder_id integer references media_folders on delete set null;
-- The data product of an order that the file is, as a person uploaded it.
alter table media_files add column deliverable text;
-- Since when the client sees the file before its mission is completed, or without one.
alter table media_files add column published_at timestamptz(3);
-- Of a georeferenced raster: coordinate system, extent, bands.
alter table media_files add column raster jsonb;
create index media_files_site on media_files (site_id, mission_id, folder_id, name);
create index media_files_folder on media_files (folder_id);
create index media_files_unchecked on media_files (id) where state = 'stored' and mission_id is null;

alter table uploads add column site_id integer references sites on delete cascade;
update uploads set site_id = missions.site_id from missions where missions.id = uploads.mission_id;
alter table uploads alter column site_id set not null;
alter table uploads alter column mission_id drop not null;
alter table uploads add column folder_id integer references media_folders on delete set null;
alter table uploads add column deliverable text;
