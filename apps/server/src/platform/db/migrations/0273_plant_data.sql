alter table sites
  add column row_pitch_m double precision,
  add column tracker_max_angle_deg double precision,
  -- When the plant went into operation.
  add column commissioned_on date;
