import { routeFileName } from "#route-file-name.ts";
import type { RouteContent, RouteWriteError, Survey } from "#route-content.ts";
import { writeWpml } from "#wpml/write/write-wpml.ts";
import type { PlannedFlight, PlannedWaypoint } from "@overfly/flight-planning/model/planned-flight";
import { distanceM } from "@overfly/geo/distance";
import type { BatterySet, RoutePlan } from "@overfly/flight-planning/route-plan";

export interface WpmlOptions {
  /** Route name; becomes the file name, which DJI's tools show. */
  name: string;
  author: string;
  /** Milliseconds since 1970, so that the same plan gives the same bytes. */
  writtenAtMs: number;
  takeOffSecurityHeightM?: number;
  returnHeightM?: number;
}

export interface WpmlFile {
  ok: true;
  fileName: string;
  bytes: Uint8Array;
}

export type WpmlWriteFault = RouteWriteError;

/** One KMZ with every battery's flight as a wayline of its own. */
export function writeRouteKmz(plan: RoutePlan, options: WpmlOptions): WpmlFile | WpmlWriteFault {
  const survey = surveyOf(plan);
  const waylineStarts = plan.batterySets.map(({ firstWaypoint }) => firstWaypoint);
  return write(plan, options, { waylineStarts, ...(survey && { survey }) });
}

/** One KMZ for each battery's flight, to be flown one after the other. */
export function writeBatteryKmzs(plan: RoutePlan, options: WpmlOptions): (WpmlFile | WpmlWriteFault)[] {
  return plan.batterySets.map((set, index) =>
    write(
      partOf(plan, set),
      { ...options, name: `${options.name} battery ${index + 1}` },
      { waylineStarts: [0] },
    ),
  );
}

export const wpmlFileName = (name: string): string => routeFileName(name, ".kmz");

/** The plan of one battery alone, so that the template shows its waypoints only. */
function partOf(plan: RoutePlan, { firstWaypoint, lastWaypoint }: BatterySet): RoutePlan {
  return { ...plan, waypoints: plan.waypoints.slice(firstWaypoint, lastWaypoint + 1) };
}

function write(
  plan: RoutePlan,
  { name, author, writtenAtMs, takeOffSecurityHeightM = 20, returnHeightM }: WpmlOptions,
  { waylineStarts, survey }: { waylineStarts: readonly number[]; survey?: Survey },
): WpmlFile | WpmlWriteFault {
  const flight = flightOf(plan, takeOffSecurityHeightM, new Set(waylineStarts));
  const content: RouteContent = { name, flight, ...(survey && { surveys: [survey] }) };
  const height = returnHeightM === undefined ? {} : { returnHeightM };
  return writeWpml(content, { author, writtenAtMs, waylineStarts, ...height });
}

function flightOf(
  { settings, statistics, waypoints }: RoutePlan,
  safeTakeOffHeightM: number,
  starts: ReadonlySet<number>,
): PlannedFlight {
  return {
    aircraftId: settings.aircraftId,
    cameraId: settings.cameraId,
    lensIds: settings.lensIds,
    ...(settings.takeOff && { takeOff: settings.takeOff }),
    heightMode: "take-off",
    safeTakeOffHeightM,
    transitSpeedMps: 12,
    finish: "go-home",
    onSignalLoss: "go-home",
    waypoints: waypoints.map((position, index): PlannedWaypoint => ({
      position,
      speedMps: statistics.speedMps,
      ...turnAt(waypoints, index, statistics.triggerDistanceM),
      ...(starts.has(index) && { gimbalPitchDeg: settings.gimbalPitchDeg }),
      actions:
        index % 2 === 0
          ? [{ kind: "photos-by-distance", everyM: statistics.triggerDistanceM }]
          : [{ kind: "stop-photos" }],
    })),
  };
}

/** Cuts corners by less than half a photo step. */
function turnAt(
  waypoints: RoutePlan["waypoints"],
  index: number,
  triggerDistanceM: number,
): Pick<PlannedWaypoint, "turn" | "dampingM"> {
  const [before, here, after] = [waypoints[index - 1], waypoints[index], waypoints[index + 1]];
  const shorterM = before && here && after ? Math.min(distanceM(before, here), distanceM(here, after)) : 0;
  return { turn: "round", dampingM: Math.min(10, shorterM * 0.4, triggerDistanceM / 2) };
}

/** A single outline can be told as an area; holes and several parts can't. */
function surveyOf({ settings, statistics }: RoutePlan): Survey | undefined {
  const { boundary, frontOverlap, sideOverlap, marginM, gimbalPitchDeg, lensIds } = settings;
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const [outline, ...holes] = polygons[0] ?? [];
  if (polygons.length !== 1 || holes.length > 0 || !outline) return undefined;
  return {
    kind: "area",
    ring: outline,
    heightM: statistics.heightM,
    heightMode: "take-off",
    speedMps: Math.min(15, statistics.speedMps),
    directionDeg: settings.angleDeg,
    triggerMode: "distance",
    lensIds,
    frontOverlap,
    sideOverlap,
    marginM,
    gimbalPitchDeg,
  };
}
