import type { PlannedFlight, PlannedWaypoint } from "#model/planned-flight.ts";
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
  const factors = new Map<string, number>();
  for (const shortfall of shortfalls) {
    const { kind, overlap } = shortfall;
    const line = lineOf(shortfall);
    if (kind !== "front" || line === undefined) continue;
    factors.set(line, Math.min(factors.get(line) ?? 1, (1 - front) / (1 - overlap)));
  }
  let fastestMps = Infinity;
  let current: string | undefined;
  const waypoints = flight.waypoints.map((waypoint): PlannedWaypoint => {
    const line = lineOf(waypoint);
    const factor = line === undefined ? undefined : factors.get(line);
    if (line !== current) fastestMps = Infinity;
    current = line;
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

/** Lines are numbered within their part. */
const lineOf = ({ part, line }: { part?: number; line?: number }): string | undefined =>
  line === undefined ? undefined : `${part ?? "none"} ${line}`;
