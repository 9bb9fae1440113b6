import type { PlannedFlight } from "#model/planned-flight.ts";
import { levelGround } from "#terrain/elevation-model.ts";
import { obstacleZone } from "#terrain/obstacle-zone.ts";
import type { FlightTrack, TrackPoint } from "./flight-track.ts";
import type { Mend, SafetyFinding } from "./safety-finding.ts";
import type { SafetySurroundings } from "./safety-surroundings.ts";
import { brokenBy } from "./track-runs.ts";

const USUAL_MAX_OVER_GROUND_M = 120;
const USUAL_MIN_OVER_GROUND_M = 5;
/** Rounding of heights in files. */
const SLACK_M = 0.05;

export function checkHeights(
  flight: PlannedFlight,
  track: FlightTrack,
  around: SafetySurroundings,
): SafetyFinding[] {
  const limits = around.limits ?? {};
  const { maxOverGroundM = USUAL_MAX_OVER_GROUND_M, minOverGroundM = USUAL_MIN_OVER_GROUND_M } = limits;
  return [
    ...groundKnown(flight, track, around),
    ...tooHigh(track, { code: "too-high-over-ground", limit: maxOverGroundM, of: "ground" }),
    ...(limits.maxOverTakeOffM === undefined
      ? []
      : tooHigh(track, {
          code: "too-high-over-take-off",
          limit: limits.maxOverTakeOffM,
          of: "take-off place",
        })),
    ...tooLow(flight, track, minOverGroundM),
    ...(around.obstacles ?? []).flatMap((obstacle) => nearObstacle(flight, track, { around, obstacle })),
  ];
}

function groundKnown(
  { heightMode, takeOff }: PlannedFlight,
  track: FlightTrack,
  { elevation }: SafetySurroundings,
): SafetyFinding[] {
  if (!elevation) {
    if (heightMode === "ground") return [];
    const message = "There is no elevation model, so the height above ground can't be checked.";
    return [
      { code: "no-elevation", severity: "warning", message, places: [], mends: [{ kind: "load-elevation" }] },
    ];
  }
  if (!takeOff && heightMode !== "ground") return []; // told as the missing take-off place
  const gap = brokenBy(track, ({ overGroundM }) => (overGroundM === undefined ? 1 : 0));
  if (!gap) return [];
  const message =
    "The elevation model has gaps below the flight; the height above ground is not known there.";
  return [
    {
      code: "terrain-gap",
      severity: "warning",
      message,
      places: gap.places,
      mends: [{ kind: "load-elevation" }],
    },
  ];
}

interface Ceiling {
  code: "too-high-over-ground" | "too-high-over-take-off";
  limit: number;
  of: string;
}

function tooHigh(track: FlightTrack, { code, limit, of }: Ceiling): SafetyFinding[] {
  const heightOf = ({ overGroundM, overTakeOffM }: TrackPoint): number =>
    (code === "too-high-over-ground" ? overGroundM : overTakeOffM) ?? -Infinity;
  const above = brokenBy(track, (point) => heightOf(point) - limit - SLACK_M);
  if (!above) return [];
  const worst = limit + above.worst + SLACK_M;
  return [
    {
      code,
      severity: "error",
      message: `The flight is up to ${worst.toFixed(0)} m above the ${of}; ${limit} m are allowed.`,
      places: above.places,
      worst,
      limit,
      mends: [
        ...(code === "too-high-over-ground" ? [{ kind: "follow-terrain" as const }] : []),
        { kind: "lower", byM: Math.ceil(worst - limit) },
      ],
    },
  ];
}

/** The ways out and home are mended by their own height, the rest by the waypoints'. */
const isTransit = (flight: PlannedFlight, { waypoint }: TrackPoint): boolean =>
  waypoint < 0 || waypoint >= flight.waypoints.length;

function raised(flight: PlannedFlight, { waypoint }: { waypoint: number }, byM: number): Mend {
  const isOnRoute = waypoint >= 0 && waypoint < flight.waypoints.length;
  if (isOnRoute) return { kind: "raise", byM: Math.ceil(byM) };
  const nearest = waypoint < 0 ? flight.waypoints[0] : flight.waypoints.at(-1);
  const flownM = Math.max(flight.safeTakeOffHeightM, nearest?.position[2] ?? 0);
  return { kind: "set-safe-height", toM: Math.ceil(flownM + byM) };
}

function tooLow(flight: PlannedFlight, track: FlightTrack, limit: number): SafetyFinding[] {
  return [false, true].flatMap((transit): SafetyFinding[] => {
    const below = brokenBy(track, (point) =>
      isTransit(flight, point) === transit ? limit - (point.overGroundM ?? Infinity) - SLACK_M : 0,
    );
    const [first] = below?.places ?? [];
    if (!below || !first) return [];
    const worst = limit - below.worst - SLACK_M;
    const which = transit ? "The way out or home" : "The flight";
    const how =
      worst < 0
        ? `${which} runs into the ground.`
        : `${which} is only ${worst.toFixed(1)} m above the ground.`;
    return [
      {
        code: "too-low-over-ground",
        severity: "error",
        message: `${how} It must keep ${limit} m.`,
        places: below.places,
        worst,
        limit,
        mends: [
          ...(transit ? [] : [{ kind: "follow-terrain" as const }]),
          raised(flight, first, limit - worst),
        ],
      },
    ];
  });
}

type Obstacle = NonNullable<SafetySurroundings["obstacles"]>[number];

interface NearObstacle {
  around: SafetySurroundings;
  obstacle: Obstacle;
}

/** Within its clearance to the side, the flight must be higher than its top and the clearance. */
function nearObstacle(
  flight: PlannedFlight,
  track: FlightTrack,
  { around: { elevation }, obstacle }: NearObstacle,
): SafetyFinding[] {
  const zone = obstacleZone(obstacle, elevation ?? levelGround);
  const clearOver = zone.topM === undefined ? Infinity : zone.topM + obstacle.clearanceM;
  const heightOf = ({ absoluteM, overGroundM, overTakeOffM }: TrackPoint): number =>
    (elevation ? absoluteM : (overGroundM ?? overTakeOffM)) ?? -Infinity;
  return [false, true].flatMap((transit): SafetyFinding[] => {
    const near = brokenBy(track, (point) => {
      const missingM = clearOver - heightOf(point) - SLACK_M;
      if (missingM <= 0 || isTransit(flight, point) !== transit) return 0;
      return zone.distanceM(point.position) < obstacle.clearanceM ? missingM : 0;
    });
    const [first] = near?.places ?? [];
    if (!near || !first) return [];
    const raise = Number.isFinite(near.worst) ? [raised(flight, first, near.worst)] : [];
    const which = transit ? "The way out or home" : "The flight";
    return [
      {
        code: "obstacle-too-near",
        severity: "error",
        message: `${which} comes nearer than ${obstacle.clearanceM} m to "${obstacle.name}".`,
        places: near.places,
        worst: near.worst,
        limit: obstacle.clearanceM,
        about: obstacle.id,
        mends: [...raise, { kind: "route-around", about: obstacle.id }],
      },
    ];
  });
}
