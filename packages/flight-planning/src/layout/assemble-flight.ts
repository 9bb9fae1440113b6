import { distanceM } from "@overfly/geo/distance";
import type { Position } from "geojson";
import { type FlightSpace, transitCorners } from "#coverage/free-space/flight-space.ts";
import type { Equipment } from "#cameras/equipment.ts";
import type { PhotoRun, Run, StopRun } from "./item-plan.ts";
import type { PlanWarning } from "#model/plan-warning.ts";
import type { PlannedFlight, PlannedWaypoint } from "#model/planned-flight.ts";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";

/** An item's runs in the order of flight. */
export interface OrderedRuns {
  itemIndex: number;
  runs: readonly Run[];
}

export interface AssembledFlight {
  flight: PlannedFlight;
  warnings: PlanWarning[];
}

/** One flight of all items, with transits around closed areas. */
export function assembleFlight(
  document: RouteDocument,
  { aircraft, camera, lenses }: Equipment,
  items: readonly OrderedRuns[],
  ground: FlightSpace | undefined,
): AssembledFlight {
  const transitSpeedMps = Math.min(aircraft.cruiseSpeedMps, aircraft.maxRouteSpeedMps);
  const build: Build = { waypoints: [], warnings: [], ground, transitSpeedMps };
  const { takeOff, heights } = document;
  let before: Step | undefined;
  for (const { itemIndex, runs } of items) {
    for (const [line, run] of runs.entries()) {
      const step = { itemIndex, line, run };
      addTransit(build, before, step, takeOff);
      addRun(build, step, before);
      before = step;
    }
  }
  if (before && takeOff) addTransit(build, before, undefined, takeOff);
  limitTurns(build.waypoints);
  const flight: PlannedFlight = {
    aircraftId: aircraft.id,
    cameraId: camera.id,
    lensIds: lenses.map(({ id }) => id),
    ...(takeOff && { takeOff }),
    heightMode: heights.mode,
    safeTakeOffHeightM: heights.safeTakeOffHeightM ?? DEFAULT_SAFE_HEIGHT_M,
    transitSpeedMps,
    finish: "go-home",
    onSignalLoss: "go-home",
    waypoints: build.waypoints,
  };
  return { flight, warnings: build.warnings };
}

const DEFAULT_SAFE_HEIGHT_M = 20;

interface Build {
  waypoints: PlannedWaypoint[];
  warnings: PlanWarning[];
  ground: FlightSpace | undefined;
  transitSpeedMps: number;
}

interface Step {
  itemIndex: number;
  line: number;
  run: Run;
}

export const startOf = (run: Run): Position => (run.kind === "stop" ? run.position : (run.path[0] ?? []));
export const endOf = (run: Run): Position => (run.kind === "stop" ? run.position : (run.path.at(-1) ?? []));

/** Adds the corners of a transit between runs, or from and to the take-off point. */
function addTransit(
  build: Build,
  before: Step | undefined,
  next: Step | undefined,
  takeOff: Position | undefined,
): void {
  const from = before ? endOf(before.run) : takeOff;
  const to = next ? startOf(next.run) : takeOff;
  if (!from || !to) return;
  const transit = next?.run.transit;
  const corners =
    transit && transit.after === before?.run.id ? transit.corners : cornersAround(build, from, to);
  const heightM = Math.max(...[before && from[2], next && to[2]].map((height) => height ?? 0));
  const itemIndex = before && before.itemIndex === next?.itemIndex ? before.itemIndex : undefined;
  for (const [lon = 0, lat = 0] of corners) {
    build.waypoints.push({
      position: [lon, lat, heightM],
      speedMps: build.transitSpeedMps,
      turn: "stop",
      actions: [],
      ...(itemIndex !== undefined && { itemIndex }),
    });
  }
}

function cornersAround({ ground, warnings }: Build, from: Position, to: Position): Position[] {
  if (!ground) return [];
  const corners = transitCorners(ground, from, to);
  if (corners) return corners;
  if (!warnings.some(({ code }) => code === "no-path-around"))
    warnings.push({ code: "no-path-around", at: to });
  return [];
}

function addRun(build: Build, step: Step, before: Step | undefined): void {
  const last = build.waypoints.at(-1);
  if (last && before) {
    last.speedMps = connectingSpeedMps(build, step, before, last);
    const trigger = transitTriggerFor(before, step, last);
    if (trigger)
      continuePhotos(build.waypoints, before, trigger, distanceM(last.position, startOf(step.run)));
  }
  if (step.run.kind === "stop") build.waypoints.push(stopWaypoint(step, step.run));
  else build.waypoints.push(...lineWaypoints(step, step.run, before));
}

/** The transit's photo trigger; none where corners were inserted or a line was moved manually. */
function transitTriggerFor(
  before: Step,
  { itemIndex, run }: Step,
  last: PlannedWaypoint,
): PhotoRun["transitTrigger"] {
  const isStraight =
    itemIndex === before.itemIndex && last.line === before.line && last.itemIndex === before.itemIndex;
  if (!isStraight || run.kind !== "photos" || run.edited || before.run.edited) return undefined;
  return run.transitTrigger?.after === before.run.id ? run.transitTrigger : undefined;
}

/** The transit's first photo is the line's last: the line's series ends just before it, the transit's before the next line. */
// oxlint-disable-next-line max-params
function continuePhotos(
  waypoints: PlannedWaypoint[],
  { run }: Step,
  { triggerDistanceM }: NonNullable<PhotoRun["transitTrigger"]>,
  lengthM: number,
): void {
  const last = waypoints.at(-1);
  const first = run.kind === "photos" ? waypoints.at(-run.path.length) : undefined;
  if (!last || !first) return;
  const lineM = distanceM(first.position, last.position);
  const series = first.actions.find((action) => action.kind === "photos-by-distance");
  const lensIds = series?.lensIds && { lensIds: series.lensIds };
  first.actions = first.actions.map((action) =>
    action === series ? { ...series, intervalM: spacingEndingBefore(series.intervalM, lineM) } : action,
  );
  last.actions = last.actions.map((action) =>
    action.kind === "stop-photos"
      ? { kind: "photos-by-distance", intervalM: spacingEndingBefore(triggerDistanceM, lengthM), ...lensIds }
      : action,
  );
}

const END_GAP_M = 0.02;

/** Spacing with the same number of photos that ends just before the end of the path. */
const spacingEndingBefore = (intervalM: number, lengthM: number): number =>
  (lengthM + END_GAP_M) / Math.max(1, Math.round(lengthM / intervalM));

const LONG_CONNECTION_M = 30;

/** Stops keep their own speed. Short connections between lines are flown at the lines' speed, long ones at transit speed. */
function connectingSpeedMps(
  { transitSpeedMps }: Build,
  step: Step,
  before: Step,
  last: PlannedWaypoint,
): number {
  const staysWithin = before.itemIndex === step.itemIndex && last.line === before.line;
  if (before.run.kind === "stop" && staysWithin) return last.speedMps;
  const trigger = transitTriggerFor(before, step, last);
  if (trigger) return trigger.speedMps;
  const lengthM = distanceM(last.position, startOf(step.run));
  return lengthM > LONG_CONNECTION_M ? transitSpeedMps : Math.max(step.run.speedMps, before.run.speedMps);
}

function stopWaypoint({ itemIndex, line }: Step, run: StopRun): PlannedWaypoint {
  const { position, headingDeg, gimbalPitchDeg, speedMps, turn, actions } = run;
  return {
    position,
    speedMps,
    ...(headingDeg !== undefined && { headingDeg }),
    ...(gimbalPitchDeg !== undefined && { gimbalPitchDeg }),
    turn,
    actions: [...actions],
    itemIndex,
    line,
  };
}

function lineWaypoints(
  { itemIndex, line }: Step,
  run: PhotoRun,
  before: Step | undefined,
): PlannedWaypoint[] {
  const {
    path,
    triggerDistanceM,
    lensIds,
    gimbalPitchDeg,
    headingDeg,
    speedMps,
    dampingM = triggerDistanceM / 2,
  } = run;
  const series = {
    kind: "photos-by-distance" as const,
    intervalM: triggerDistanceM,
    ...(lensIds && { lensIds }),
  };
  const tilted = before?.run.gimbalPitchDeg !== gimbalPitchDeg || before.itemIndex !== itemIndex;
  return path.map((position, index): PlannedWaypoint => ({
    position,
    speedMps,
    ...(headingDeg !== undefined && { headingDeg }),
    gimbalPitchDeg,
    turn: index === 0 && tilted ? "stop" : "round",
    dampingM,
    actions: [
      ...(index === 0 && tilted ? [{ kind: "gimbal" as const, pitchDeg: gimbalPitchDeg }] : []),
      ...(index === 0 ? [series] : []),
      ...(index === path.length - 1 ? [{ kind: "stop-photos" as const }] : []),
    ],
    itemIndex,
    line,
  }));
}

const MAX_DAMPING_M = 10;
const MIN_DAMPING_M = 0.2;

/** Limits corner rounding to what the runs allow and so that two curves never meet; the aircraft stops at both ends. */
function limitTurns(waypoints: PlannedWaypoint[]): void {
  for (const [index, waypoint] of waypoints.entries()) {
    const [before, after] = [waypoints[index - 1], waypoints[index + 1]];
    const { dampingM: wantedM = MAX_DAMPING_M, ...rest } = waypoint;
    if (waypoint.turn !== "round") {
      waypoints[index] = before && after ? rest : { ...rest, turn: "stop" };
      continue;
    }
    const shorterM =
      before && after
        ? Math.min(
            distanceM(before.position, waypoint.position),
            distanceM(waypoint.position, after.position),
          )
        : 0;
    const dampingM = Math.min(MAX_DAMPING_M, shorterM * 0.4, wantedM);
    waypoints[index] = dampingM >= MIN_DAMPING_M ? { ...rest, dampingM } : { ...rest, turn: "stop" };
  }
}
