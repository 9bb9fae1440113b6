create table streams (
  id integer generated always as identity primary key,
  provider_id integer not null references organizations,
  mission_id integer references missions on delete set null,
  site_id integer references sites on delete set null,
  dock_id integer references docks on delete set null,
  source text not null check (source in ('dock_camera', 'drone_camera', 'encoder')),
  name text not null check (name <> ''),
  state text not null default 'pending' check (state in ('pending', 'live', 'ended', 'failed')),
  reason jsonb,
  -- DJI's name of the camera: {sn}/{camera_index}/{video_index}
  video_id text,
  lens text check (lens in ('normal', 'wide', 'zoom', 'ir')),
  quality text check (quality in ('auto', 'smooth', 'sd', 'hd', 'uhd')),
  key_sha256 text not null,
  key_expires_at timestamptz(3) not null,
  width_px integer,
  height_px integer,
  recording text not null default 'off' check (recording in ('off', 'recording', 'storing')),
  recording_reason jsonb,
  -- Below the data folder, until it is among the mission's files.
  recording_file text,
  recording_by text references users on delete set null,
  created_by text references users on delete set null,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  check ((source = 'encoder') = (video_id is null))
);
create index streams_provider on streams (provider_id, id desc);
create index streams_mission on streams (mission_id);
create index streams_site on streams (site_id);
create index streams_dock on streams (dock_id);
create index streams_open on streams (id) where state in ('pending', 'live');
create index streams_recording on streams (id) where recording <> 'off';
-- A camera has one stream at a time.
create unique index streams_camera on streams (dock_id, video_id) where state in ('pending', 'live');
