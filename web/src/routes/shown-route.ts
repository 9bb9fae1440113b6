import type { FlightRoute, RouteStatistics } from "@overfly/contract/routes";
import type { Position } from "geojson";
import type { ShownPlan } from "./plan-messages.ts";

/** What the map and the statistics bar show of a route, kept or just planned. */
export interface ShownRoute {
  /** Each battery's way over its lines, without the ways from and to the take-off place. */
  sets: Position[][];
  takeOff: Position | undefined;
  statistics: RouteStatistics;
}

export const routeShown = ({ path, statistics, take_off }: FlightRoute): ShownRoute => ({
  sets: path.map(({ coordinates }) => (take_off ? coordinates.slice(1, -1) : coordinates)),
  takeOff: take_off?.coordinates,
  statistics,
});

export const planShown = ({ waypoints, batterySets, settings, ...plan }: ShownPlan): ShownRoute => ({
  sets: batterySets.map(({ firstWaypoint, lastWaypoint }) =>
    waypoints.slice(firstWaypoint, lastWaypoint + 1),
  ),
  takeOff: settings.takeOff,
  statistics: {
    distance_m: plan.statistics.distanceM,
    duration_s: plan.statistics.durationS,
    photo_count: plan.statistics.photoCount,
    area_m2: plan.statistics.areaM2,
    gsd_cm: plan.statistics.gsdCm,
    height_m: plan.statistics.heightM,
    speed_mps: plan.statistics.speedMps,
    line_spacing_m: plan.statistics.lineSpacingM,
    trigger_distance_m: plan.statistics.triggerDistanceM,
    line_count: plan.lines.length,
    battery_sets: batterySets.map((set) => ({
      distance_m: set.distanceM,
      duration_s: set.durationS,
      photo_count: set.photoCount,
    })),
    warnings: plan.warnings.map(({ message }) => message),
  },
});
