-- What a drone reported at a point of its flight; unknown of earlier flights.
alter table flight_points
  add column speed_mps double precision,
  add column heading_deg double precision,
  add column battery_percent double precision;
