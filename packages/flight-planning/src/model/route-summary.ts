import type { Position } from "geojson";
import type { PlannedPart } from "./planned-document.ts";
import type { PlannedFlight } from "./planned-flight.ts";
import type { SafetyFinding } from "#safety/safety-finding.ts";
import type { WholePlan } from "./whole-plan.ts";

/** What lists, maps and figures show of a route, in the words of the calls. */
export interface RouteSummary {
  statistics: SummaryStatistics;
  path: { type: "LineString"; coordinates: [number, number, number][] }[];
  findings: SummaryFinding[];
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
  battery_sets: { distance_m: number; duration_s: number; photo_count: number }[];
  warnings: string[];
}

interface SummaryFinding {
  code: string;
  severity: SafetyFinding["severity"];
  message: string;
  places: ([number, number] | [number, number, number])[];
  about: string | null;
}

export function routeSummary(whole: WholePlan): RouteSummary {
  return {
    statistics: statisticsOf(whole),
    path: whole.batteries.map(({ flight }) => pathOf(flight)),
    findings: whole.findings.map(({ code, severity, message, places, about }) => ({
      code,
      severity,
      message,
      places: places.map(({ position: [lon = 0, lat = 0] }): [number, number] => [lon, lat]),
      about: about ?? null,
    })),
  };
}

function statisticsOf({ planned, flight, batteries }: WholePlan): SummaryStatistics {
  const { statistics, parts, warnings } = planned;
  const setting = (parts.find((part) => part.statistics.photoCount > 0) ?? parts[0])?.setting;
  let [lowestM, highestM] = [Infinity, -Infinity];
  for (const { position } of flight.waypoints) {
    lowestM = Math.min(lowestM, position[2] ?? 0);
    highestM = Math.max(highestM, position[2] ?? 0);
  }
  const sets = batteries.map(({ need, photoCount }) => ({
    distance_m: need.distanceM,
    duration_s: need.durationS,
    photo_count: photoCount,
  }));
  const total = (of: (set: (typeof sets)[number]) => number): number =>
    sets.reduce((sum, set) => sum + of(set), 0);
  return {
    distance_m: total((set) => set.distance_m),
    duration_s: total((set) => set.duration_s),
    photo_count: total((set) => set.photo_count),
    area_m2: statistics.areaM2,
    gsd_cm: statistics.gsdCm,
    height_m: setting?.heightM ?? statistics.highestM,
    lowest_m: lowestM,
    highest_m: highestM,
    speed_mps: setting?.speedMps ?? 0,
    line_spacing_m: parts.find(({ kind }) => SIDE_BY_SIDE.has(kind))?.setting.lineSpacingM ?? 0,
    trigger_distance_m: setting?.triggerDistanceM ?? 0,
    line_count: statistics.lineCount,
    waypoint_count: flight.waypoints.length,
    battery_sets: sets,
    warnings: warnings.map(({ message }) => message),
  };
}

/** Kinds that lie in lines beside one another: what the lines of others are apart says nothing. */
const SIDE_BY_SIDE: ReadonlySet<PlannedPart["kind"]> = new Set(["area", "rows", "corridor", "facade"]);

/** From the take-off place and back where there is one. */
function pathOf({ waypoints, takeOff }: PlannedFlight): RouteSummary["path"][number] {
  const [first] = waypoints;
  const [lon, lat] = takeOff ?? [];
  const home: Position[] =
    lon === undefined || lat === undefined ? [] : [[lon, lat, first?.position[2] ?? 0]];
  const way = [...home, ...waypoints.map(({ position }) => position), ...home];
  const coordinates = way.map(([east = 0, north = 0, up = 0]): [number, number, number] => [east, north, up]);
  const [only] = coordinates;
  return { type: "LineString", coordinates: coordinates.length === 1 && only ? [only, only] : coordinates };
}
