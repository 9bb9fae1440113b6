-- The data folder that has the recording's file, and what tells the process that records to stop.
alter table streams
  add column recording_folder text,
  add column recording_ends boolean not null default false;
