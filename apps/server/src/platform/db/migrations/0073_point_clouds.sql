-- Of a point cloud: coordinate system, extent, number of points and heights.
alter table media_files add column point_cloud jsonb;
