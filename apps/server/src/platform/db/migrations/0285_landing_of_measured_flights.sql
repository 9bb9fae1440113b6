-- Where measured flights landed: their last reported point. Of these it can't be typed.
update flights set landing = jsonb_build_object('type', 'Point', 'coordinates', last.coordinates)
  from (
    select distinct on (flight_points.flight_id) flight_points.flight_id, jsonb_build_array(flight_points.longitude, flight_points.latitude) as coordinates
    from flight_points
    order by flight_points.flight_id, flight_points.at desc
  ) as last
  where last.flight_id = flights.id and flights.landing is null and flights.landed_at is not null;
