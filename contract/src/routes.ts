import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { Boundary, LineString, Point } from "./geometry.ts";
import { dataOf, Done, IdParams, listOf, TokenParams } from "./page.ts";

/** What the planner needs. Give `gsd_cm` or `height_m`; the other follows from the camera. */
export const RouteParameters = z.object({
  camera: z.string().max(40),
  aircraft: z.string().max(40),
  gsd_cm: z.number().min(0.2).max(100).nullable(),
  height_m: z.number().min(5).max(500).nullable(),
  front_overlap_percent: z.number().min(0).max(95),
  side_overlap_percent: z.number().min(0).max(95),
  /** Flight direction in degrees from north, or the best found. */
  angle_deg: z.union([z.literal("best"), z.number().min(0).max(360)]),
  speed_mps: z.number().min(0.5).max(25).nullable(),
  margin_m: z.number().min(0).max(200),
  gimbal_pitch_deg: z.number().min(-90).max(0),
  battery_reserve_percent: z.number().min(0).max(80),
});
export type RouteParameters = z.infer<typeof RouteParameters>;

export const RouteStatistics = z.object({
  distance_m: z.number(),
  duration_s: z.number(),
  photo_count: z.number().int(),
  area_m2: z.number(),
  gsd_cm: z.number(),
  height_m: z.number(),
  speed_mps: z.number(),
  line_spacing_m: z.number(),
  trigger_distance_m: z.number(),
  line_count: z.number().int(),
  battery_sets: z.array(
    z.object({ distance_m: z.number(), duration_s: z.number(), photo_count: z.number().int() }),
  ),
  warnings: z.array(z.string()),
});
export type RouteStatistics = z.infer<typeof RouteStatistics>;

export const FlightRoute = z.object({
  id: z.number().int(),
  name: z.string(),
  site: z.object({ token: z.string(), name: z.string() }),
  boundary: Boundary,
  take_off: Point.nullable(),
  parameters: RouteParameters,
  statistics: RouteStatistics,
  /** The flown path, one line a battery set. */
  path: z.array(LineString),
  updated_at: z.iso.datetime(),
});
export type FlightRoute = z.infer<typeof FlightRoute>;

export const NewFlightRoute = z.object({
  name: z.string().trim().min(1).max(80),
  boundary: Boundary,
  take_off: Point.nullable(),
  parameters: RouteParameters,
});
export type NewFlightRoute = z.infer<typeof NewFlightRoute>;

export const routes = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/routes",
    permission: "view routes",
    side: ["center", "pilot"],
    summary: "Flight routes of a site, newest first",
    params: TokenParams,
    reply: listOf(FlightRoute),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/sites/:token/routes",
    permission: "add routes",
    side: ["center", "pilot"],
    summary: "Plan and keep a route",
    params: TokenParams,
    body: NewFlightRoute,
    reply: dataOf(FlightRoute),
    idempotent: true,
  }),
  update: endpoint({
    method: "PUT",
    path: "/api/ops/routes/:id",
    permission: "update routes",
    side: ["center", "pilot"],
    summary: "Plan a kept route anew",
    params: IdParams,
    body: NewFlightRoute.extend({ updated_at: z.iso.datetime() }),
    reply: dataOf(FlightRoute),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/routes/:id",
    permission: "delete routes",
    side: ["center", "pilot"],
    summary: "Delete a route; 409 while a mission uses it",
    params: IdParams,
    reply: Done,
  }),
  exportKmz: endpoint({
    method: "GET",
    path: "/api/ops/routes/:id/export",
    permission: "view routes",
    side: ["center", "pilot"],
    summary: "The route as a DJI WPML KMZ; `battery_set` counts from 1, the whole route without it",
    params: IdParams,
    query: z.object({ battery_set: z.coerce.number().int().min(1).max(200).optional() }),
    file: "application/vnd.google-earth.kmz",
  }),
};
