import type { PlannedFlight } from "../planned-flight.ts";
import { levelGround } from "../terrain/elevation-model.ts";
import { obstacleZone } from "../terrain/obstacle-zone.ts";
import type { FlightTrack, TrackPoint } from "./flight-track.ts";
import type { SafetyFinding } from "./safety-finding.ts";
import type { Surroundings } from "./surroundings.ts";
import { brokenBy } from "./track-runs.ts";

const USUAL_MAX_OVER_GROUND_M = 120;
const USUAL_MIN_OVER_GROUND_M = 5;
/** Rounding of heights in files. */
const SLACK_M = 0.05;

export function checkHeights(
  flight: PlannedFlight,
  track: FlightTrack,
  around: Surroundings,
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
    ...tooLow(track, minOverGroundM),
    ...(around.obstacles ?? []).flatMap((obstacle) => nearObstacle(track, around, obstacle)),
  ];
}

function groundKnown(
  { heightMode, takeOff }: PlannedFlight,
  track: FlightTrack,
  { elevation }: Surroundings,
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

function tooLow(track: FlightTrack, limit: number): SafetyFinding[] {
  const below = brokenBy(track, ({ overGroundM }) => limit - (overGroundM ?? Infinity) - SLACK_M);
  if (!below) return [];
  const worst = limit - below.worst - SLACK_M;
  const how =
    worst < 0
      ? "The flight runs into the ground."
      : `The flight is only ${worst.toFixed(1)} m above the ground.`;
  return [
    {
      code: "too-low-over-ground",
      severity: "error",
      message: `${how} It must keep ${limit} m.`,
      places: below.places,
      worst,
      limit,
      mends: [{ kind: "follow-terrain" }, { kind: "raise", byM: Math.ceil(limit - worst) }],
    },
  ];
}

type Obstacle = NonNullable<Surroundings["obstacles"]>[number];

/** Within its clearance to the side, the flight must be higher than its top and the clearance. */
function nearObstacle(track: FlightTrack, { elevation }: Surroundings, obstacle: Obstacle): SafetyFinding[] {
  const zone = obstacleZone(obstacle, elevation ?? levelGround);
  const clearOver = zone.topM === undefined ? Infinity : zone.topM + obstacle.clearanceM;
  const heightOf = ({ absoluteM, overGroundM, overTakeOffM }: TrackPoint): number =>
    (elevation ? absoluteM : (overGroundM ?? overTakeOffM)) ?? -Infinity;
  const near = brokenBy(track, (point) => {
    const missingM = clearOver - heightOf(point) - SLACK_M;
    if (missingM <= 0 || zone.distanceM(point.position) >= obstacle.clearanceM) return 0;
    return missingM;
  });
  if (!near) return [];
  const raise = Number.isFinite(near.worst) ? [{ kind: "raise" as const, byM: Math.ceil(near.worst) }] : [];
  return [
    {
      code: "obstacle-too-near",
      severity: "error",
      message: `The flight comes nearer than ${obstacle.clearanceM} m to "${obstacle.name}".`,
      places: near.places,
      worst: near.worst,
      limit: obstacle.clearanceM,
      about: obstacle.id,
      mends: [...raise, { kind: "route-around", about: obstacle.id }],
    },
  ];
}
