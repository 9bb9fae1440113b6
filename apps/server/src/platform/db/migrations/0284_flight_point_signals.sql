-- How well a drone was linked and positioned at a point of its flight; unknown of earlier flights and of logs.
alter table flight_points
  -- Of the link to the dock, from 0 to 5.
  add column link_quality smallint,
  add column satellites smallint,
  add column rtk_fixed boolean;
