import type { PlannedFlight } from "#model/planned-flight.ts";
import { checkAreas } from "./area-checks.ts";
import { flightTrack } from "./flight-track.ts";
import { checkHeights } from "./height-checks.ts";
import { checkOverlap } from "./overlap-check.ts";
import { checkReach } from "./reach-checks.ts";
import type { SafetyFinding, Severity } from "./safety-finding.ts";
import { checkSun } from "./sun-checks.ts";
import type { SafetySurroundings } from "./safety-surroundings.ts";
import { checkWaypoints } from "./waypoint-checks.ts";

const ORDER: Record<Severity, number> = { error: 0, warning: 1, hint: 2 };

/** All that speaks against flying a route as it is, errors first. An empty list means: nothing that was checked. */
export function checkFlight(flight: PlannedFlight, around: SafetySurroundings): SafetyFinding[] {
  const waypoints = checkWaypoints(flight, around);
  if (flight.waypoints.length === 0) return waypoints;
  const track = flightTrack(flight, around.elevation);
  return [
    ...waypoints,
    ...checkAreas(track, around),
    ...checkHeights(flight, track, around),
    ...checkReach(flight, track, around),
    ...checkOverlap(flight, around),
    ...checkSun(flight, around),
  ].toSorted((a, b) => ORDER[a.severity] - ORDER[b.severity]);
}
