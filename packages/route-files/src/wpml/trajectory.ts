import { bearingDeg } from "@overfly/geo/bearing";
import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import { flightTimeS } from "@overfly/flight-planning/batteries/flight-time";
import type { ActionGroup, Wayline, WpmlDocument, WpmlWaypoint } from "./wpml-document.ts";

export interface TrajectoryPoint {
  lon: number;
  lat: number;
  /** Relative to the wayline's height mode. */
  heightM: number;
  /** Seconds since the first waypoint of the route. */
  tS: number;
}

export interface TrajectoryPhoto extends TrajectoryPoint {
  headingDeg: number;
  /** −90 is nadir. */
  gimbalPitchDeg: number;
  waylineId: number;
  waypointIndex: number;
}

export interface Trajectory {
  points: TrajectoryPoint[];
  photos: TrajectoryPhoto[];
}

/** Simulates the flight of a route: positions over time, and each photo. Waylines are flown one after another. */
export function trajectoryOf(document: WpmlDocument): Trajectory {
  const path: Trajectory = { points: [], photos: [] };
  let startS = 0;
  for (const wayline of document.waylines) {
    const flown = flyWayline(wayline, startS);
    path.points = path.points.concat(flown.points);
    path.photos = path.photos.concat(flown.photos);
    startS = flown.points.at(-1)?.tS ?? startS;
  }
  return path;
}

interface WaylineRun extends Trajectory {
  wayline: Wayline;
  gimbalPitchDeg: number;
}

function flyWayline(wayline: Wayline, startS: number): Trajectory {
  const { waypoints } = wayline;
  const groups = waypoints.flatMap(({ actionGroups }) => actionGroups);
  const run: WaylineRun = {
    points: [],
    photos: [],
    wayline,
    gimbalPitchDeg: initialPitchDeg(groups) ?? 0,
  };
  let tS = startS;
  for (const [index, waypoint] of waypoints.entries()) {
    const previous = waypoints[index - 1];
    if (previous) tS += segmentTimeS(previous, waypoint);
    run.points.push({ ...pointOf(waypoint), tS });
    tS = runActions(run, index, tS);
  }
  for (const group of groups) runIntervalShooting(run, group);
  return { points: run.points, photos: run.photos.toSorted((a, b) => a.tS - b.tS) };
}

const pointOf = ({ position: [lon = 0, lat = 0, heightM = 0] }: WpmlWaypoint) => ({ lon, lat, heightM });

function segmentTimeS(from: WpmlWaypoint, to: WpmlWaypoint): number {
  const climbM = (to.position[2] ?? 0) - (from.position[2] ?? 0);
  const lengthM = Math.hypot(distanceM(from.position, to.position), climbM);
  return flightTimeS([{ lengthM, headingDeg: 0 }], Math.max(0.1, from.speedMps));
}

function initialPitchDeg(groups: readonly ActionGroup[]): number | undefined {
  return groups.map(pitchDegOf).find((pitch) => pitch !== undefined);
}

function pitchDegOf({ actions }: ActionGroup): number | undefined {
  const turn = actions.find(({ kind }) => kind === "gimbalRotate" || kind === "orientedShoot");
  return finiteNumber(turn?.params["gimbalPitchRotateAngle"]);
}

function finiteNumber(text: string | undefined): number | undefined {
  const value = Number(text);
  return text === undefined || !Number.isFinite(value) ? undefined : value;
}

const PHOTO_TIME_S = 1;
const PHOTO_KINDS = new Set(["takePhoto", "orientedShoot"]);

/** Runs the actions of a waypoint on arrival; returns the departure time. */
function runActions(run: WaylineRun, index: number, arrivedS: number): number {
  const { waypoints, waylineId } = run.wayline;
  const waypoint = waypoints[index];
  if (!waypoint) return arrivedS;
  let tS = arrivedS;
  const groups = waypoint.actionGroups.filter(({ trigger }) => trigger === "reachPoint");
  for (const { kind, params } of groups.flatMap(({ actions }) => actions)) {
    const pitch = finiteNumber(params["gimbalPitchRotateAngle"]);
    if (pitch !== undefined) run.gimbalPitchDeg = pitch;
    if (kind === "hover") tS += Math.max(0, finiteNumber(params["hoverTime"]) ?? 0);
    if (!PHOTO_KINDS.has(kind)) continue;
    const headingDeg = finiteNumber(params["aircraftHeading"]) ?? courseDeg(waypoints, index);
    const { gimbalPitchDeg } = run;
    run.photos.push({
      ...pointOf(waypoint),
      tS,
      headingDeg,
      gimbalPitchDeg,
      waylineId,
      waypointIndex: index,
    });
    tS += PHOTO_TIME_S;
  }
  return tS;
}

function courseDeg(waypoints: readonly WpmlWaypoint[], index: number): number {
  const from = waypoints[index + 1] ? waypoints[index] : waypoints[index - 1];
  const to = waypoints[index + 1] ?? waypoints[index];
  return from && to ? bearingDeg(from.position, to.position) : 0;
}

const MAX_PHOTOS_PER_GROUP = 50_000;

/** Adds the photos of a distance or time interval from the group's first waypoint to its last. */
function runIntervalShooting(run: WaylineRun, group: ActionGroup): void {
  const { startIndex, endIndex } = group;
  const series = intervalOf(group);
  if (!series) return;
  const { byDistance, every } = series;
  const gimbalPitchDeg = pitchDegOf(group) ?? run.gimbalPitchDeg;
  let nextAt = 0;
  let taken = 0;
  for (let index = startIndex; index < endIndex; index += 1) {
    const segment = segmentOf(run, index, byDistance);
    if (!segment) return;
    for (; nextAt <= segment.length + TOLERANCE && taken < MAX_PHOTOS_PER_GROUP; nextAt += every) {
      const fraction = segment.length > 0 ? Math.min(1, nextAt / segment.length) : 0;
      const photo = { headingDeg: segment.headingDeg, gimbalPitchDeg, waylineId: run.wayline.waylineId };
      run.photos.push({ ...segment.at(fraction), ...photo, waypointIndex: index });
      taken += 1;
    }
    nextAt -= segment.length;
  }
}

/** The photo interval of a group in metres or seconds; undefined if it takes none. */
function intervalOf({ trigger, triggerParam = 0, actions }: ActionGroup) {
  const lapse = actions.find(({ kind }) => kind === "startTimeLapse");
  if (trigger === "betweenAdjacentPoints" && lapse) {
    const every = finiteNumber(lapse.params["minShootInterval"]) ?? 0;
    return every > 0 ? { byDistance: false, every } : undefined;
  }
  const byDistance = trigger === "multipleDistance";
  const isSeries = byDistance || trigger === "multipleTiming";
  const takes = actions.some(({ kind }) => PHOTO_KINDS.has(kind));
  return isSeries && takes && triggerParam > 0 ? { byDistance, every: triggerParam } : undefined;
}

/** Rounded coordinates must not drop the last photo of a line. */
const TOLERANCE = 0.01;

function segmentOf({ wayline, points }: WaylineRun, index: number, byDistance: boolean) {
  const [from, to] = [points[index], points[index + 1]];
  const [start, end] = [wayline.waypoints[index], wayline.waypoints[index + 1]];
  if (!from || !to || !start || !end) return undefined;
  const frame = localFrame(start.position);
  const [eastM, northM] = frame.toMetres(end.position);
  const at = (fraction: number): TrajectoryPoint => {
    const [lon = 0, lat = 0] = frame.toPosition([eastM * fraction, northM * fraction]);
    const heightM = from.heightM + (to.heightM - from.heightM) * fraction;
    return { lon, lat, heightM, tS: from.tS + (to.tS - from.tS) * fraction };
  };
  const length = byDistance ? Math.hypot(eastM, northM, to.heightM - from.heightM) : to.tS - from.tS;
  return { length, headingDeg: bearingDeg(start.position, end.position), at };
}
