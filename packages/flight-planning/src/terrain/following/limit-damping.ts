import { distanceM } from "@overfly/geo/distance";
import type { PlannedWaypoint } from "#model/planned-flight.ts";

/** Of the shorter segment to a neighbour: two curves of neighbours must fit between them. */
const MOST_SHARE = 0.45;
const LEAST_M = 0.2;

/** Rounds waypoints no wider than their neighbours leave room for; stops where there is none. */
export function limitDamping(waypoints: readonly PlannedWaypoint[]): PlannedWaypoint[] {
  return waypoints.map((waypoint, index) => {
    const [before, after] = [waypoints[index - 1], waypoints[index + 1]];
    if (waypoint.turn !== "round" || waypoint.dampingM === undefined) return waypoint;
    const { dampingM: wantedM, ...rest } = waypoint;
    if (!before || !after) return { ...rest, turn: "stop" };
    const shorterM = Math.min(
      distanceM(before.position, waypoint.position),
      distanceM(waypoint.position, after.position),
    );
    const dampingM = Math.min(wantedM, shorterM * MOST_SHARE);
    return dampingM >= LEAST_M ? { ...rest, dampingM } : { ...rest, turn: "stop" };
  });
}
