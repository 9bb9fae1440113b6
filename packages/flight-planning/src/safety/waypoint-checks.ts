import { localFrame } from "@overfly/geo/local-frame";
import type { PlannedFlight, PlannedWaypoint } from "#model/planned-flight.ts";
import type { IssueLocation, QuickFix, PlanIssue } from "./plan-issue.ts";
import type { SafetyContext } from "./safety-context.ts";
import { ownValue } from "#model/own-value.ts";

/** DJI Mobile SDK, waypoint missions: neighbouring points lie 0.5 to 2000 m apart; the newer route files keep to it. */
const NEAREST_M = 0.5;
const FARTHEST_M = 2000;
/** DJI WPML 1.0.6: `takeOffSecurityHeight` by remote controller and by dock, and `globalTransitionalSpeed`. */
const SAFE_HEIGHT_M = { remote: 1.2, dock: 8, most: 1500 };
const TRANSIT_MPS = 15;
/** DJI's documented range of waypoint heights over the take-off, upwards as far as WPML's safe height. */
const LOWEST_M = -200;
const HIGHEST_M = 1500;
/** DJI WPML, `orientedShoot`: gimbal pitch by aircraft. */
const PITCH_DEG: Record<string, readonly [number, number]> = {
  m30t: [-120, 45],
  m3d: [-90, 30],
  m3td: [-90, 30],
};
const DEFAULT_PITCH_DEG = [-90, 35] as const;

/** What aircraft refuse though a route file is valid. */
export function checkWaypoints(flight: PlannedFlight, around: SafetyContext): PlanIssue[] {
  return [
    ...count(flight, around),
    ...distances(flight),
    ...speeds(flight, around),
    ...heights(flight),
    ...transits(flight, around),
    ...turns(flight),
    ...pitches(flight),
  ];
}

function count({ waypoints }: PlannedFlight, { aircraft }: SafetyContext): PlanIssue[] {
  const worst = waypoints.length;
  if (worst < 2) {
    return [{ code: "too-few-waypoints", severity: "error", locations: [], worst, limit: 2, fixes: [] }];
  }
  const limit = aircraft.maxWaypoints ?? Infinity;
  if (worst <= limit) return [];
  return [
    {
      code: "too-many-waypoints",
      severity: "error",
      locations: [],
      worst,
      limit,
      fixes: [{ kind: "split" }],
    },
  ];
}

interface Stretch {
  from: number;
  lengthM: number;
  riseM: number;
}

function stretchesOf(waypoints: readonly PlannedWaypoint[]): Stretch[] {
  return waypoints.slice(1).map(({ position }, from) => {
    const start = waypoints[from]?.position ?? position;
    const riseM = (position[2] ?? 0) - (start[2] ?? 0);
    return { from, riseM, lengthM: Math.hypot(...localFrame(start).toMetres(position), riseM) };
  });
}

function distances({ waypoints }: PlannedFlight): PlanIssue[] {
  const stretches = stretchesOf(waypoints);
  const issues: PlanIssue[] = [];
  const close = stretches.filter(({ lengthM }) => lengthM < NEAREST_M);
  if (close.length > 0) {
    issues.push({
      code: "waypoints-too-close",
      severity: "error",
      locations: close.map(({ from }) => locationOf(waypoints, from + 1)),
      worst: Math.min(...close.map(({ lengthM }) => lengthM)),
      limit: NEAREST_M,
      fixes: [{ kind: "remove-waypoints", waypoints: close.map(({ from }) => from + 1) }],
    });
  }
  const far = stretches.filter(({ lengthM }) => lengthM > FARTHEST_M);
  if (far.length > 0) {
    issues.push({
      code: "waypoints-too-far",
      severity: "warning",
      locations: far.map(({ from }) => locationOf(waypoints, from)),
      worst: Math.max(...far.map(({ lengthM }) => lengthM)),
      limit: FARTHEST_M,
      fixes: far.map(({ from }) => ({ kind: "insert-waypoint", after: from })),
    });
  }
  return issues;
}

function speeds({ waypoints }: PlannedFlight, { aircraft }: SafetyContext): PlanIssue[] {
  const limit = aircraft.maxRouteSpeedMps;
  const issues: PlanIssue[] = [];
  const bad = indexesWhere(waypoints, ({ speedMps }) => !(speedMps > 0 && speedMps <= limit));
  if (bad.length > 0) {
    issues.push({
      code: "speed-out-of-range",
      severity: "error",
      locations: bad.map((index) => locationOf(waypoints, index)),
      worst: Math.max(...bad.map((index) => waypoints[index]?.speedMps ?? 0)),
      limit,
      fixes: [{ kind: "set-speed", waypoints: bad, toMps: limit }],
    });
  }
  const steep = stretchesOf(waypoints).filter(({ from, lengthM, riseM }) => {
    const seconds = lengthM / Math.max(0.1, waypoints[from]?.speedMps ?? 1);
    const verticalMps = seconds > 0 ? Math.abs(riseM) / seconds : 0;
    return verticalMps > (riseM > 0 ? aircraft.climbMps : aircraft.descentMps) * 1.02;
  });
  if (steep.length > 0) {
    issues.push({
      code: "climb-too-steep",
      severity: "hint",
      locations: steep.map(({ from }) => locationOf(waypoints, from)),
      fixes: steep.map(({ from, lengthM, riseM }) => {
        const verticalMps = riseM > 0 ? aircraft.climbMps : aircraft.descentMps;
        const toMps = Math.floor(((verticalMps * lengthM) / Math.abs(riseM)) * 10) / 10;
        return { kind: "set-speed", waypoints: [from], toMps };
      }),
    });
  }
  return issues;
}

function heights({ waypoints, heightMode }: PlannedFlight): PlanIssue[] {
  if (heightMode === "ellipsoid") return [];
  const bad = indexesWhere(
    waypoints,
    ({ position }) => !isWithin(position[2] ?? Number.NaN, [LOWEST_M, HIGHEST_M]),
  );
  if (bad.length === 0) return [];
  const locations = bad.map((index) => locationOf(waypoints, index));
  return [{ code: "height-out-of-range", severity: "error", locations, fixes: [] }];
}

function transits(flight: PlannedFlight, { aircraft }: SafetyContext): PlanIssue[] {
  const issues: PlanIssue[] = [];
  const lowest = aircraft.fromDock ? SAFE_HEIGHT_M.dock : SAFE_HEIGHT_M.remote;
  if (!isWithin(flight.safeTakeOffHeightM, [lowest, SAFE_HEIGHT_M.most])) {
    issues.push({
      code: "safe-height-out-of-range",
      severity: "error",
      locations: [],
      worst: flight.safeTakeOffHeightM,
      limit: lowest,
      fixes: [{ kind: "set-safe-height", toM: Math.max(20, lowest) }],
    });
  }
  const limit = Math.min(TRANSIT_MPS, aircraft.maxRouteSpeedMps);
  if (flight.transitSpeedMps > 0 && flight.transitSpeedMps <= limit) return issues;
  issues.push({
    code: "transit-speed-out-of-range",
    severity: "error",
    locations: [],
    worst: flight.transitSpeedMps,
    limit,
    fixes: [{ kind: "set-transit-speed", toMps: limit }],
  });
  return issues;
}

/** DJI's break reason 1546: the first and last point can't be rounded; and two curves must fit between two points. */
function turns({ waypoints }: PlannedFlight): PlanIssue[] {
  const issues: PlanIssue[] = [];
  const ends = [0, waypoints.length - 1].filter((index) => waypoints[index]?.turn === "round");
  if (ends.length > 0) {
    issues.push({
      code: "rounded-end",
      severity: "error",
      locations: ends.map((index) => locationOf(waypoints, index)),
      fixes: [{ kind: "set-turn", waypoints: ends, turn: "stop" }],
    });
  }
  const damping = (index: number): number => {
    const waypoint = waypoints[index];
    return waypoint?.turn === "round" ? (waypoint.dampingM ?? 0) : 0;
  };
  const long = stretchesOf(waypoints).filter(
    ({ from, lengthM }) => damping(from) + damping(from + 1) > lengthM && lengthM > 0,
  );
  if (long.length === 0) return issues;
  issues.push({
    code: "damping-too-long",
    severity: "error",
    locations: long.map(({ from }) => locationOf(waypoints, from)),
    fixes: dampingFixes(long, damping),
  });
  return issues;
}

/** Not quite half of the shorter segment, so that both curves fit. */
function dampingFixes(long: readonly Stretch[], damping: (waypoint: number) => number): QuickFix[] {
  const allowed = new Map<number, number>();
  for (const { from, lengthM } of long) {
    const toM = Math.floor(lengthM * 4.5) / 10;
    for (const waypoint of [from, from + 1]) {
      if (damping(waypoint) > toM) allowed.set(waypoint, Math.min(toM, allowed.get(waypoint) ?? toM));
    }
  }
  return [...allowed].map(([waypoint, toM]) => ({ kind: "set-damping", waypoint, toM }));
}

function pitches({ waypoints, aircraftId }: PlannedFlight): PlanIssue[] {
  const range = ownValue(PITCH_DEG, aircraftId) ?? DEFAULT_PITCH_DEG;
  const pitchesOf = ({ gimbalPitchDeg, actions }: PlannedWaypoint): number[] => [
    ...(gimbalPitchDeg === undefined ? [] : [gimbalPitchDeg]),
    ...actions.flatMap((action) => (action.kind === "gimbal" ? [action.pitchDeg] : [])),
  ];
  const bad = indexesWhere(waypoints, (waypoint) =>
    pitchesOf(waypoint).some((pitch) => !isWithin(pitch, range)),
  );
  if (bad.length === 0) return [];
  const worst =
    bad.flatMap((index) => pitchesOf(waypoints[index] ?? EMPTY)).find((pitch) => !isWithin(pitch, range)) ??
    0;
  const toDeg = worst < range[0] ? range[0] : range[1];
  return [
    {
      code: "gimbal-out-of-range",
      severity: "error",
      locations: bad.map((index) => locationOf(waypoints, index)),
      worst,
      limit: toDeg,
      fixes: [{ kind: "set-gimbal-pitch", waypoints: bad, toDeg }],
    },
  ];
}

const EMPTY: PlannedWaypoint = { position: [0, 0], speedMps: 1, turn: "stop", actions: [] };

const isWithin = (value: number, [least, most]: readonly [number, number]): boolean =>
  value >= least && value <= most;

const indexesWhere = (
  waypoints: readonly PlannedWaypoint[],
  test: (waypoint: PlannedWaypoint) => boolean,
): number[] => waypoints.flatMap((waypoint, index) => (test(waypoint) ? [index] : []));

function locationOf(waypoints: readonly PlannedWaypoint[], waypoint: number): IssueLocation {
  const [lon = 0, lat = 0] = waypoints[waypoint]?.position ?? [];
  return { position: [lon, lat], waypoint };
}
