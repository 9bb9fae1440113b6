import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { ManualWaypoint } from "@overfly/contract/flight-routes/route-document";
import type { IssueLocation } from "./plan-issue.ts";

const HERE_M = 0.5;

/** Removes waypoints at the locations that nearly coincide with the one before. */
export function withoutWaypointsAt(
  waypoints: ManualWaypoint[],
  locations: readonly IssueLocation[],
): ManualWaypoint[] {
  const remaining: ManualWaypoint[] = [];
  for (const waypoint of waypoints) {
    const before = remaining.at(-1);
    const isClose =
      before !== undefined &&
      distanceM(before.position, waypoint.position) < HERE_M &&
      Math.abs(before.heightM - waypoint.heightM) < HERE_M;
    const isNamed = locations.some(({ position }) => distanceM(position, waypoint.position) < HERE_M);
    if (!(isClose && isNamed)) remaining.push(waypoint);
  }
  return remaining.length === waypoints.length ? waypoints : remaining;
}

const DEFAULT_FARTHEST_M = 2000;

/** Inserts waypoints wherever two lie farther apart. */
export const withIntermediateWaypoints =
  (farthestM = DEFAULT_FARTHEST_M) =>
  (waypoints: ManualWaypoint[]): ManualWaypoint[] => {
    const filled = waypoints.flatMap((to, index) => {
      const from = waypoints[index - 1];
      return from ? [...between(from, to, farthestM), to] : [to];
    });
    return filled.length === waypoints.length ? waypoints : filled;
  };

function between(from: ManualWaypoint, to: ManualWaypoint, farthestM: number): ManualWaypoint[] {
  const frame = localFrame(from.position);
  const [eastM, northM] = frame.toMetres(to.position);
  const riseM = to.heightM - from.heightM;
  const pieces = Math.ceil(Math.hypot(eastM, northM, riseM) / farthestM);
  return Array.from({ length: Math.max(0, pieces - 1) }, (_, index) => {
    const share = (index + 1) / pieces;
    return {
      position: frame.toPosition([eastM * share, northM * share]),
      heightM: from.heightM + riseM * share,
      turn: "pass",
      actions: [],
    };
  });
}

/** Standing still at the first and the last. */
export const withStops = (waypoints: ManualWaypoint[]): ManualWaypoint[] =>
  waypoints.map((waypoint, index) =>
    index === 0 || index === waypoints.length - 1 ? { ...waypoint, turn: "stop" } : waypoint,
  );
