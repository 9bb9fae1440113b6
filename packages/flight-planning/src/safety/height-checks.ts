import type { PlannedFlight } from "#model/planned-flight.ts";
import { flatGround } from "#terrain/elevation/elevation-model.ts";
import { obstacleZone } from "#terrain/obstacle-zone.ts";
import type { FlightTrack, TrackPoint } from "./flight-track.ts";
import type { QuickFix, PlanIssue } from "./plan-issue.ts";
import type { SafetyContext } from "./safety-context.ts";
import { findViolation } from "./track-violations.ts";

const DEFAULT_MAX_OVER_GROUND_M = 120;
const DEFAULT_MIN_OVER_GROUND_M = 5;
/** Rounding of heights in files. */
const SLACK_M = 0.05;

export function checkHeights(flight: PlannedFlight, track: FlightTrack, around: SafetyContext): PlanIssue[] {
  const limits = around.limits ?? {};
  const { maxAboveGroundM = DEFAULT_MAX_OVER_GROUND_M, minAboveGroundM = DEFAULT_MIN_OVER_GROUND_M } = limits;
  return [
    ...groundKnown(flight, track, around),
    ...tooHigh(track, { code: "too-high-over-ground", limit: maxAboveGroundM }),
    ...(limits.maxAboveTakeOffM === undefined
      ? []
      : tooHigh(track, {
          code: "too-high-over-take-off",
          limit: limits.maxAboveTakeOffM,
        })),
    ...tooLow(flight, track, minAboveGroundM),
    ...(around.obstacles ?? []).flatMap((obstacle) => nearObstacle(flight, track, { around, obstacle })),
  ];
}

function groundKnown(
  { heightMode, takeOff }: PlannedFlight,
  track: FlightTrack,
  { elevation }: SafetyContext,
): PlanIssue[] {
  if (!elevation) {
    if (heightMode === "ground") return [];
    return [
      {
        code: "no-elevation",
        severity: "warning",
        locations: [],
        fixes: [{ kind: "load-elevation" }],
      },
    ];
  }
  if (!takeOff && heightMode !== "ground") return []; // reported as the missing take-off point
  const gap = findViolation(track, ({ aboveGroundM }) => (aboveGroundM === undefined ? 1 : 0));
  if (!gap) return [];
  return [
    {
      code: "terrain-gap",
      severity: "warning",
      locations: gap.locations,
      fixes: [{ kind: "load-elevation" }],
    },
  ];
}

interface Ceiling {
  code: "too-high-over-ground" | "too-high-over-take-off";
  limit: number;
}

function tooHigh(track: FlightTrack, { code, limit }: Ceiling): PlanIssue[] {
  const heightOf = ({ aboveGroundM, aboveTakeOffM }: TrackPoint): number =>
    (code === "too-high-over-ground" ? aboveGroundM : aboveTakeOffM) ?? -Infinity;
  const above = findViolation(track, (point) => heightOf(point) - limit - SLACK_M);
  if (!above) return [];
  const worst = limit + above.worst + SLACK_M;
  return [
    {
      code,
      severity: "error",
      locations: above.locations,
      worst,
      limit,
      fixes: [
        ...(code === "too-high-over-ground" ? [{ kind: "follow-terrain" as const }] : []),
        { kind: "lower", byM: Math.ceil(worst - limit) },
      ],
    },
  ];
}

/** Transits out and home are fixed by the safe height, the rest by waypoint heights. */
const isTransit = (flight: PlannedFlight, { waypoint }: TrackPoint): boolean =>
  waypoint < 0 || waypoint >= flight.waypoints.length;

function raised(flight: PlannedFlight, { waypoint }: { waypoint: number }, byM: number): QuickFix {
  const isOnRoute = waypoint >= 0 && waypoint < flight.waypoints.length;
  if (isOnRoute) return { kind: "raise", byM: Math.ceil(byM) };
  const nearest = waypoint < 0 ? flight.waypoints[0] : flight.waypoints.at(-1);
  const flownM = Math.max(flight.safeTakeOffHeightM, nearest?.position[2] ?? 0);
  return { kind: "set-safe-height", toM: Math.ceil(flownM + byM) };
}

function tooLow(flight: PlannedFlight, track: FlightTrack, limit: number): PlanIssue[] {
  return [false, true].flatMap((transit): PlanIssue[] => {
    const below = findViolation(track, (point) =>
      isTransit(flight, point) === transit ? limit - (point.aboveGroundM ?? Infinity) - SLACK_M : 0,
    );
    const [first] = below?.locations ?? [];
    if (!below || !first) return [];
    const worst = limit - below.worst - SLACK_M;
    return [
      {
        code: "too-low-over-ground",
        severity: "error",
        locations: below.locations,
        worst,
        limit,
        fixes: [
          ...(transit ? [] : [{ kind: "follow-terrain" as const }]),
          raised(flight, first, limit - worst),
        ],
      },
    ];
  });
}

type Obstacle = NonNullable<SafetyContext["obstacles"]>[number];

interface NearObstacle {
  around: SafetyContext;
  obstacle: Obstacle;
}

/** Within its clearance to the side, the flight must be higher than its top and the clearance. */
function nearObstacle(
  flight: PlannedFlight,
  track: FlightTrack,
  { around: { elevation }, obstacle }: NearObstacle,
): PlanIssue[] {
  const zone = obstacleZone(obstacle, elevation ?? flatGround);
  const clearOver = zone.topM === undefined ? Infinity : zone.topM + obstacle.clearanceM;
  const heightOf = ({ absoluteM, aboveGroundM, aboveTakeOffM }: TrackPoint): number =>
    (elevation ? absoluteM : (aboveGroundM ?? aboveTakeOffM)) ?? -Infinity;
  return [false, true].flatMap((transit): PlanIssue[] => {
    const near = findViolation(track, (point) => {
      const missingM = clearOver - heightOf(point) - SLACK_M;
      if (missingM <= 0 || isTransit(flight, point) !== transit) return 0;
      return zone.distanceM(point.position) < obstacle.clearanceM ? missingM : 0;
    });
    const [first] = near?.locations ?? [];
    if (!near || !first) return [];
    const raise = Number.isFinite(near.worst) ? [raised(flight, first, near.worst)] : [];
    return [
      {
        code: "obstacle-too-near",
        severity: "error",
        locations: near.locations,
        worst: near.worst,
        limit: obstacle.clearanceM,
        subjectId: obstacle.id,
        fixes: [...raise, { kind: "route-around", about: obstacle.id }],
      },
    ];
  });
}
