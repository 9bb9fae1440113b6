import type { NewFlightRoute, RouteStatistics } from "@overfly/contract/routes";
import type { LineString } from "@overfly/contract/geometry";
import type { RouteFault, RouteInput, RoutePlan } from "@overfly/flight/route-plan";
import { inThread } from "#files/thread-pool.ts";
import { invalid } from "#http/errors.ts";

const PLANNER = new URL("./plan-in-thread.ts", import.meta.url);

export interface PlannedRoute {
  statistics: RouteStatistics;
  path: LineString[];
  plan: Omit<RoutePlan, "photos">;
}

/** Plans a route in another thread; refuses with the planner's reason, on the field that it is about. */
export async function planned(route: NewFlightRoute): Promise<PlannedRoute> {
  const answer = await inThread<RouteInput, RoutePlan | RouteFault>(PLANNER, inputOf(route));
  if (!answer.ok) throw invalid({ [fieldOf(answer)]: [answer.message] });
  const { photos: _, ...plan } = answer;
  return { statistics: statisticsOf(plan), path: pathOf(plan), plan };
}

function inputOf({ boundary, take_off, parameters }: NewFlightRoute): RouteInput {
  const { gsd_cm, height_m, speed_mps } = parameters;
  return {
    boundary,
    cameraId: parameters.camera,
    aircraftId: parameters.aircraft,
    frontOverlap: parameters.front_overlap_percent,
    sideOverlap: parameters.side_overlap_percent,
    angleDeg: parameters.angle_deg,
    marginM: parameters.margin_m,
    gimbalPitchDeg: parameters.gimbal_pitch_deg,
    reservePercent: parameters.battery_reserve_percent,
    ...(gsd_cm !== null && { gsdCm: gsd_cm }),
    ...(height_m !== null && { heightM: height_m }),
    ...(speed_mps !== null && { speedMps: speed_mps }),
    ...(take_off && { takeOff: take_off.coordinates }),
  };
}

const FIELDS: Record<string, string> = {
  cameraId: "parameters.camera",
  aircraftId: "parameters.aircraft",
  gsdCm: "parameters.gsd_cm",
  heightM: "parameters.height_m",
  frontOverlap: "parameters.front_overlap_percent",
  sideOverlap: "parameters.side_overlap_percent",
  angleDeg: "parameters.angle_deg",
  speedMps: "parameters.speed_mps",
  marginM: "parameters.margin_m",
  gimbalPitchDeg: "parameters.gimbal_pitch_deg",
  reservePercent: "parameters.battery_reserve_percent",
  takeOff: "take_off",
};

/** A fault that names no wish is about the area itself. */
const fieldOf = ({ field }: RouteFault): string => FIELDS[field ?? ""] ?? "boundary";

function statisticsOf({ statistics, batterySets, lines, warnings }: PlannedRoute["plan"]): RouteStatistics {
  return {
    distance_m: statistics.distanceM,
    duration_s: statistics.durationS,
    photo_count: statistics.photoCount,
    area_m2: statistics.areaM2,
    gsd_cm: statistics.gsdCm,
    height_m: statistics.heightM,
    speed_mps: statistics.speedMps,
    line_spacing_m: statistics.lineSpacingM,
    trigger_distance_m: statistics.triggerDistanceM,
    line_count: lines.length,
    battery_sets: batterySets.map((set) => ({
      distance_m: set.distanceM,
      duration_s: set.durationS,
      photo_count: set.photoCount,
    })),
    warnings: warnings.map(({ message }) => message),
  };
}

/** One line a battery, from the take-off place and back where there is one. */
function pathOf({ waypoints, batterySets, settings, statistics }: PlannedRoute["plan"]): LineString[] {
  const [lon, lat] = settings.takeOff ?? [];
  const home = lon === undefined || lat === undefined ? [] : [[lon, lat, statistics.heightM]];
  return batterySets.map(({ firstWaypoint, lastWaypoint }) => ({
    type: "LineString",
    coordinates: [...home, ...waypoints.slice(firstWaypoint, lastWaypoint + 1), ...home].map(
      ([east = 0, north = 0, up = 0]): [number, number, number] => [east, north, up],
    ),
  }));
}
