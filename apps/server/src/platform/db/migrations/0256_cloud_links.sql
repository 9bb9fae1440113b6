-- Links with which people without an account download a file, a folder or a mission's files of the cloud. They act
-- with the right of whoever made them.
create table cloud_links (
  id integer generated always as identity primary key,
  site_id integer not null references sites on delete cascade,
  media_file_id integer references media_files on delete cascade,
  folder_id integer references media_folders on delete cascade,
  mission_id integer references missions on delete cascade,
  membership_id integer not null references memberships on delete cascade,
  -- The company of whoever made it.
  organization_id integer not null references organizations,
  token_sha256 text not null unique,
  -- Of what is shared, when it was shared.
  name text not null check (name <> ''),
  downloads integer not null default 0,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  last_opened_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check (num_nonnulls(media_file_id, folder_id, mission_id) = 1)
);
create index cloud_links_site on cloud_links (site_id, id desc);
create index cloud_links_membership on cloud_links (membership_id);
create index cloud_links_file on cloud_links (media_file_id);
create index cloud_links_folder on cloud_links (folder_id);
create index cloud_links_mission on cloud_links (mission_id);
