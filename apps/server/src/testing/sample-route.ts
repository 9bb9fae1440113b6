import type { Boundary } from "@overfly/contract/geometry";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { RouteStatistics } from "@overfly/contract/flight-routes/route-statistics";
import type { NewFlightRoute } from "@overfly/contract/flight-routes/flight-routes";
import type { Services } from "#context.ts";

export const square = (size = 0.003): Boundary => ({
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.7 + size, 30.2],
      [35.7 + size, 30.2 + size],
      [35.7, 30.2 + size],
      [35.7, 30.2],
    ],
  ],
});

/** An area at 5.5 cm GSD with a take-off point beside it. */
export const createRouteDocument = (
  boundary: Boundary,
  changes: Partial<RouteDocument> = {},
): RouteDocument => ({
  aircraftId: "m3t",
  cameraId: "m3t",
  takeOff: [35.699, 30.199],
  order: "given",
  heights: { mode: "take-off" },
  battery: { reservePercent: 25 },
  items: [
    {
      id: "area",
      name: "North field",
      kind: "area",
      boundary,
      pattern: "lines",
      angle: "best",
      marginM: 0,
      imaging: { gsdCm: 5.5, frontOverlap: 70, sideOverlap: 70, gimbalPitchDeg: -90 },
    },
  ],
  ...changes,
});

export const createRouteInput = (changes: Partial<NewFlightRoute> = {}): NewFlightRoute => ({
  name: "North field",
  document: createRouteDocument(square()),
  ...changes,
});

/** A route with an empty plan: it can be listed, but not flown. */
export const createRoute = (
  { db }: Pick<Services, "db">,
  columns: { provider_id: number; site_id: number },
) =>
  db
    .insertInto("flight_routes")
    .values({
      name: "Route",
      document: JSON.stringify(createRouteDocument(AREA)),
      statistics: JSON.stringify(NO_STATISTICS),
      path: "[]",
      plan: JSON.stringify({ content: {}, flights: [] }),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow();

export const AREA = square();

const NO_STATISTICS: RouteStatistics = {
  distance_m: 0,
  duration_s: 0,
  photo_count: 0,
  area_m2: 0,
  gsd_cm: 1,
  height_m: 1,
  lowest_m: 1,
  highest_m: 1,
  speed_mps: 1,
  line_spacing_m: 1,
  trigger_distance_m: 1,
  line_count: 0,
  waypoint_count: 0,
  battery_flights: [],
  warnings: [],
};
