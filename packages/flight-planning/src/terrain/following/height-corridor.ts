import type { Position } from "geojson";
import { CLIMB_MPS, DESCENT_MPS } from "#batteries/flight-time.ts";
import type { PlannedWaypoint } from "#model/planned-flight.ts";
import type { FlightSamples } from "./flight-samples.ts";
import type { FollowedFlight, TerrainFollowingOptions } from "./followed-flight.ts";
import type { ObstacleZone } from "#terrain/obstacle-zone.ts";
import type { Corridor } from "./fit-lines.ts";

export interface HeightCorridor
  extends Corridor, Pick<FollowedFlight, "tooSteep" | "raisedOver" | "notCleared"> {}

interface Given {
  zones: readonly ObstacleZone[];
  rules: TerrainFollowingOptions;
}

/** Part of the tolerance that is left between the bounds where the ground is too steep for more. */
const LEAST_ROOM = 0.25;
/** Part of the tolerance that is used; the rest is for two bends between two samples, and for rounding. */
const USED_TOLERANCE = 0.97;

/** Heights between which the flight may run, obstacles and the aircraft's climb and descent allowed for. */
export function heightCorridor(
  waypoints: readonly PlannedWaypoint[],
  samples: FlightSamples,
  { zones, rules }: Given,
): HeightCorridor {
  const { distanceM, groundM, targetM, bends } = samples;
  const toleranceM = rules.toleranceM * USED_TOLERANCE;
  const centreM = groundM.map((ground, sample) => ground + (targetM[sample] ?? 0));
  const { bulgeM, dipM } = betweenSamples(groundM);
  const lowerM = centreM.map((centre, sample) => centre - toleranceM + (bulgeM[sample] ?? 0));
  const upperM = centreM.map((centre, sample) => centre + toleranceM - (dipM[sample] ?? 0));
  const limits = slopeLimits(waypoints, samples, rules);
  const roomM = toleranceM * LEAST_ROOM;
  const overGroundM = Float64Array.from(lowerM);
  widenUp(overGroundM, distanceM, limits);
  const tooSteep = steepPositions(samples, (sample) => {
    const highestM = (overGroundM[sample] ?? 0) + roomM + (dipM[sample] ?? 0);
    return highestM - (centreM[sample] ?? 0) - rules.toleranceM;
  });
  const found = raiseOver(zones, samples, { lowerM, rules });
  widenUp(lowerM, distanceM, limits);
  for (let sample = 0; sample < upperM.length; sample += 1) {
    upperM[sample] = Math.max(upperM[sample] ?? 0, (lowerM[sample] ?? 0) + roomM);
  }
  narrowDown(upperM, distanceM, limits);
  return { distanceM, lowerM, upperM, ...limits, bends, tooSteep, ...found };
}

/**
 * How far the ground may stand out above, or lie below, the straight line between a sample and its neighbours. Bilinear
 * ground bends where it passes from cell to cell, at most once or twice in four samples: a bend between two slopes
 * stands out by a quarter of a step times their difference.
 */
function betweenSamples(groundM: Float64Array): { bulgeM: Float64Array; dipM: Float64Array } {
  const { length } = groundM;
  const [bulgeM, dipM] = [new Float64Array(length), new Float64Array(length)];
  const rises = new Float64Array(length + 3); // two more before the first rise and after the last, as they are
  for (let rise = 0; rise < length + 3; rise += 1) {
    const from = Math.min(length - 2, Math.max(0, rise - 2));
    rises[rise] = length > 1 ? (groundM[from + 1] ?? 0) - (groundM[from] ?? 0) : 0;
  }
  for (let sample = 0; sample < length - 1; sample += 1) {
    const a = rises[sample] ?? 0;
    const b = rises[sample + 1] ?? 0;
    const c = rises[sample + 2] ?? 0;
    const d = rises[sample + 3] ?? 0;
    const e = rises[sample + 4] ?? 0;
    const [steepest, flattest] = [Math.max(a, b, c, d, e), Math.min(a, b, c, d, e)];
    const bulge = Math.max(0, steepest - Math.min(c, d, e)) / 4;
    const dip = Math.max(0, Math.max(c, d, e) - flattest) / 4;
    bulgeM[sample] = Math.max(bulgeM[sample] ?? 0, bulge);
    dipM[sample] = Math.max(dipM[sample] ?? 0, dip);
    bulgeM[sample + 1] = bulge;
    dipM[sample + 1] = dip;
  }
  return { bulgeM, dipM };
}

interface SlopeLimits {
  climb: Float64Array;
  descent: Float64Array;
}

/** Metres risen and fallen for a metre flown at each segment's speed. A path planned steeper may stay so. */
function slopeLimits(
  waypoints: readonly PlannedWaypoint[],
  { distanceM, targetM, bends }: FlightSamples,
  { climbMps = CLIMB_MPS, descentMps = DESCENT_MPS }: TerrainFollowingOptions,
): SlopeLimits {
  const [climb, descent] = [new Float64Array(distanceM.length), new Float64Array(distanceM.length)];
  for (const [index, waypoint] of waypoints.entries()) {
    const [from, to] = [bends[index] ?? 0, bends[index + 1] ?? bends[index] ?? 0];
    const speedMps = Math.max(0.1, waypoint.speedMps);
    const lengthM = (distanceM[to] ?? 0) - (distanceM[from] ?? 0);
    const planned = lengthM > 0 ? ((targetM[to] ?? 0) - (targetM[from] ?? 0)) / lengthM : 0;
    climb.fill(Math.max(climbMps / speedMps, planned * 1.01), from, to + 1);
    descent.fill(Math.max(descentMps / speedMps, -planned * 1.01), from, to + 1);
  }
  return { climb, descent };
}

/** Raises the lower bound so that the aircraft, climbing and sinking no faster than it can, never falls below it. */
function widenUp(lowerM: Float64Array, distanceM: Float64Array, { climb, descent }: SlopeLimits): void {
  for (let sample = 1; sample < lowerM.length; sample += 1) {
    const stepM = (distanceM[sample] ?? 0) - (distanceM[sample - 1] ?? 0);
    const reached = (lowerM[sample - 1] ?? 0) - (descent[sample - 1] ?? 0) * stepM;
    lowerM[sample] = Math.max(lowerM[sample] ?? 0, reached);
  }
  for (let sample = lowerM.length - 2; sample >= 0; sample -= 1) {
    const stepM = (distanceM[sample + 1] ?? 0) - (distanceM[sample] ?? 0);
    const needed = (lowerM[sample + 1] ?? 0) - (climb[sample] ?? 0) * stepM;
    lowerM[sample] = Math.max(lowerM[sample] ?? 0, needed);
  }
}

/** Lowers the upper bound to what can be left again in time. */
function narrowDown(upperM: Float64Array, distanceM: Float64Array, { climb, descent }: SlopeLimits): void {
  for (let sample = 1; sample < upperM.length; sample += 1) {
    const stepM = (distanceM[sample] ?? 0) - (distanceM[sample - 1] ?? 0);
    const reached = (upperM[sample - 1] ?? 0) + (climb[sample - 1] ?? 0) * stepM;
    upperM[sample] = Math.min(upperM[sample] ?? 0, reached);
  }
  for (let sample = upperM.length - 2; sample >= 0; sample -= 1) {
    const stepM = (distanceM[sample + 1] ?? 0) - (distanceM[sample] ?? 0);
    const left = (upperM[sample + 1] ?? 0) + (descent[sample] ?? 0) * stepM;
    upperM[sample] = Math.min(upperM[sample] ?? 0, left);
  }
}

function steepPositions({ distanceM, positionAt }: FlightSamples, excessM: (sample: number) => number) {
  const positions: { position: Position; byM: number }[] = [];
  let worst: { sample: number; byM: number } | undefined;
  for (let sample = 0; sample <= distanceM.length; sample += 1) {
    const byM = sample < distanceM.length ? excessM(sample) : 0;
    if (byM > 0.01) {
      if (!worst || byM > worst.byM) worst = { sample, byM };
    } else if (worst) {
      positions.push({ position: positionAt(distanceM[worst.sample] ?? 0), byM: worst.byM });
      worst = undefined;
    }
  }
  return positions;
}

type Found = Pick<FollowedFlight, "raisedOver" | "notCleared">;

/** Raises the lower bound over obstacles that may be flown over, and reports the others. */
function raiseOver(
  zones: readonly ObstacleZone[],
  { distanceM, groundM, stepM, positionAt }: FlightSamples,
  { lowerM, rules }: { lowerM: Float64Array; rules: TerrainFollowingOptions },
): Found {
  const found: Found = { raisedOver: [], notCleared: [] };
  for (const zone of zones) {
    const { obstacle, topM } = zone;
    const neededM = topM === undefined ? Infinity : topM + obstacle.clearanceM;
    const touched: number[] = [];
    let highestM = 0;
    for (let sample = 0; sample < distanceM.length;) {
      const position = positionAt(distanceM[sample] ?? 0);
      const freeM = zone.distanceM(position) - obstacle.clearanceM;
      if (freeM <= stepM && neededM > (lowerM[sample] ?? 0)) {
        touched.push(sample);
        highestM = Math.max(highestM, neededM - (groundM[sample] ?? 0));
      }
      sample = skipTo(distanceM, sample, freeM - stepM);
    }
    const [first] = touched;
    if (first === undefined) continue;
    if (highestM > (rules.maxAboveGroundM ?? Infinity) || !Number.isFinite(neededM)) {
      found.notCleared.push({ obstacle, position: positionAt(distanceM[first] ?? 0), neededM: highestM });
      continue;
    }
    found.raisedOver.push(obstacle);
    for (const sample of touched) lowerM[sample] = neededM;
  }
  return found;
}

/** The next sample that can be nearer than now: as far along the path as the obstacle is away. */
function skipTo(distanceM: Float64Array, sample: number, freeM: number): number {
  let next = sample + 1;
  const untilM = (distanceM[sample] ?? 0) + Math.max(0, freeM);
  while (next < distanceM.length && (distanceM[next] ?? 0) < untilM) next += 1;
  return next;
}
