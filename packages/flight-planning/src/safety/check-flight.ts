import type { PlannedFlight } from "#model/planned-flight.ts";
import { checkAreas } from "./area-checks.ts";
import { flightTrack } from "./flight-track.ts";
import { checkHeights } from "./height-checks.ts";
import { checkOverlap } from "./overlap-check.ts";
import { checkRange } from "./range-checks.ts";
import type { PlanIssue, Severity } from "./plan-issue.ts";
import { checkSun } from "./sun-checks.ts";
import type { SafetyContext } from "./safety-context.ts";
import { checkWaypoints } from "./waypoint-checks.ts";

const ORDER: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };

/** All issues of a flight, errors first. */
export function checkFlight(flight: PlannedFlight, around: SafetyContext): PlanIssue[] {
  const waypoints = checkWaypoints(flight, around);
  if (flight.waypoints.length === 0) return waypoints;
  const track = flightTrack(flight, around.elevation, around.frame);
  return [
    ...waypoints,
    ...checkAreas(track, around),
    ...checkHeights(flight, track, around),
    ...checkRange(flight, track, around),
    ...checkOverlap(flight, around),
    ...checkSun(flight, around),
  ].toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}
