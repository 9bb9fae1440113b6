import type { Position } from "geojson";
import type { PlannedItem } from "#layout/route-layout.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import type { PlanIssue } from "#safety/plan-issue.ts";
import type { MissionPlan } from "./plan-mission.ts";

/** What lists, maps and statistics show of a route, as the API names it. */
export interface RouteSummary {
  statistics: SummaryStatistics;
  path: { type: "LineString"; coordinates: [number, number, number][] }[];
  issues: SummaryIssue[];
}

interface SummaryStatistics {
  distance_m: number;
  duration_s: number;
  photo_count: number;
  area_m2: number;
  gsd_cm: number;
  height_m: number;
  lowest_m: number;
  highest_m: number;
  speed_mps: number;
  line_spacing_m: number;
  trigger_distance_m: number;
  line_count: number;
  waypoint_count: number;
  battery_flights: { distance_m: number; duration_s: number; photo_count: number }[];
  warnings: { code: string; values: Record<string, number | string>; item_id: string | null }[];
}

interface SummaryIssue {
  code: string;
  severity: PlanIssue["severity"];
  worst: number | null;
  limit: number | null;
  locations: ([number, number] | [number, number, number])[];
  subject_id: string | null;
}

export function routeSummary(whole: MissionPlan): RouteSummary {
  return {
    statistics: statisticsOf(whole),
    path: whole.batteries.map(({ flight }) => pathOf(flight)),
    issues: summaryOfIssues(whole.issues),
  };
}

export const summaryOfIssues = (issues: readonly PlanIssue[]): SummaryIssue[] =>
  issues.map(({ code, severity, worst, limit, locations, subjectId }) => ({
    code,
    severity,
    worst: finiteOrNull(worst),
    limit: finiteOrNull(limit),
    locations: locations.map(({ position: [lon = 0, lat = 0] }): [number, number] => [lon, lat]),
    subject_id: subjectId ?? null,
  }));

const finiteOrNull = (value = Number.NaN): number | null => (Number.isFinite(value) ? value : null);

function statisticsOf({ layout, flight, batteries }: MissionPlan): SummaryStatistics {
  const { statistics, items, warnings } = layout;
  const setting = (items.find((item) => item.statistics.photoCount > 0) ?? items[0])?.settings;
  let [lowestM, highestM] = [Infinity, -Infinity];
  for (const { position } of flight.waypoints) {
    lowestM = Math.min(lowestM, position[2] ?? 0);
    highestM = Math.max(highestM, position[2] ?? 0);
  }
  const flights = batteries.map(({ energy, photoCount }) => ({
    distance_m: energy.distanceM,
    duration_s: energy.durationS,
    photo_count: photoCount,
  }));
  const total = (key: keyof (typeof flights)[number]): number =>
    flights.reduce((sum, one) => sum + one[key], 0);
  return {
    distance_m: total("distance_m"),
    duration_s: total("duration_s"),
    photo_count: total("photo_count"),
    area_m2: statistics.areaM2,
    gsd_cm: statistics.gsdCm,
    height_m: setting?.heightM ?? statistics.highestM,
    lowest_m: lowestM,
    highest_m: highestM,
    speed_mps: setting?.speedMps ?? 0,
    line_spacing_m: items.find(({ kind }) => SIDE_BY_SIDE.has(kind))?.settings.lineSpacingM ?? 0,
    trigger_distance_m: setting?.triggerDistanceM ?? 0,
    line_count: statistics.lineCount,
    waypoint_count: flight.waypoints.length,
    battery_flights: flights,
    warnings: warnings.map(({ code, values, itemId }) => ({
      code,
      values: { ...values },
      item_id: itemId ?? null,
    })),
  };
}

/** Kinds that lie in lines beside one another: what the lines of others are apart says nothing. */
const SIDE_BY_SIDE: ReadonlySet<PlannedItem["kind"]> = new Set(["area", "rows", "corridor", "facade"]);

/** From the take-off point and back where there is one. */
function pathOf({ waypoints, takeOff }: PlannedFlight): RouteSummary["path"][number] {
  const [first] = waypoints;
  const [lon, lat] = takeOff ?? [];
  const home: Position[] =
    lon === undefined || lat === undefined ? [] : [[lon, lat, first?.position[2] ?? 0]];
  const path = [...home, ...waypoints.map(({ position }) => position), ...home];
  const coordinates = path.map(([east = 0, north = 0, up = 0]): [number, number, number] => [
    east,
    north,
    up,
  ]);
  const [only] = coordinates;
  return { type: "LineString", coordinates: coordinates.length === 1 && only ? [only, only] : coordinates };
}
