import type { PlannedFlight, PlannedWaypoint } from "../planned-flight.ts";
import type { OverlapShortfall } from "./overlap-on-ground.ts";

interface TriggerRules {
  /** Front overlap that every line is to have, 0 to below 1. */
  front: number;
  /** The camera's shortest time between two pictures. */
  minIntervalS: number;
}

/** Pictures closer together on the lines that lack front overlap, flown more slowly where the camera needs the time. */
export function slopeTrueTriggers(
  flight: PlannedFlight,
  shortfalls: readonly OverlapShortfall[],
  { front, minIntervalS }: TriggerRules,
): PlannedFlight {
  const factors = new Map<number, number>();
  for (const { kind, line, overlap } of shortfalls) {
    if (kind !== "front" || line === undefined) continue;
    factors.set(line, Math.min(factors.get(line) ?? 1, (1 - front) / (1 - overlap)));
  }
  let fastestMps = Infinity;
  let current: number | undefined;
  const waypoints = flight.waypoints.map((waypoint): PlannedWaypoint => {
    const factor = waypoint.line === undefined ? undefined : factors.get(waypoint.line);
    if (waypoint.line !== current) fastestMps = Infinity;
    current = waypoint.line;
    if (factor === undefined) return waypoint;
    const actions = waypoint.actions.map((action) => {
      if (action.kind === "photos-by-distance") {
        const everyM = action.everyM * factor;
        fastestMps = everyM / minIntervalS;
        return { ...action, everyM };
      }
      return action.kind === "photos-by-time" ? { ...action, everyS: action.everyS * factor } : action;
    });
    return { ...waypoint, actions, speedMps: Math.min(waypoint.speedMps, fastestMps) };
  });
  return { ...flight, waypoints };
}
