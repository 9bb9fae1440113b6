import { z } from "zod";
import { RouteWarning } from "./route-warning.ts";

/** Figures of the whole route, take-off to landing of every battery. `height_m` is that of the first item. */
export const RouteStatistics = z.object({
  distance_m: z.number(),
  duration_s: z.number(),
  photo_count: z.number().int(),
  area_m2: z.number(),
  gsd_cm: z.number(),
  height_m: z.number(),
  /** Over the take-off point, with the ground followed. */
  lowest_m: z.number(),
  highest_m: z.number(),
  speed_mps: z.number(),
  line_spacing_m: z.number(),
  trigger_distance_m: z.number(),
  line_count: z.number().int(),
  waypoint_count: z.number().int(),
  battery_flights: z.array(
    z.object({ distance_m: z.number(), duration_s: z.number(), photo_count: z.number().int() }),
  ),
  warnings: z.array(RouteWarning),
});
export type RouteStatistics = z.infer<typeof RouteStatistics>;
