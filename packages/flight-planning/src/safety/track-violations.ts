import type { FlightTrack, TrackPoint } from "./flight-track.ts";
import type { IssueLocation } from "./plan-issue.ts";

/** Where a track violates a rule: the worst location of each run, and the worst value. */
export interface Violation {
  locations: IssueLocation[];
  worst: number;
}

const MAX_LOCATIONS = 50;

/** `excess` is by how much a point violates the rule, if above 0. Undefined without violations. */
export function findViolation(
  { points }: FlightTrack,
  excess: (point: TrackPoint) => number,
): Violation | undefined {
  const locations: IssueLocation[] = [];
  let worst = 0;
  let run: { point: TrackPoint; by: number } | undefined;
  for (const point of points) {
    const by = excess(point);
    if (by > 0) {
      if (!run || by > run.by) run = { point, by };
      worst = Math.max(worst, by);
    } else if (run) {
      locations.push(locationOf(run.point));
      run = undefined;
    }
  }
  if (run) locations.push(locationOf(run.point));
  return locations.length > 0 ? { locations: locations.slice(0, MAX_LOCATIONS), worst } : undefined;
}

const locationOf = ({ position, waypoint }: TrackPoint): IssueLocation => ({ position, waypoint });
