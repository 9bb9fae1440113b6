import type { FlightTrack, TrackPoint } from "./flight-track.ts";
import type { IssueLocation } from "./plan-issue.ts";

/** Where a track breaks a rule: the worst place of each run, and the worst value of all. */
export interface Violation {
  locations: IssueLocation[];
  worst: number;
}

const MOST_PLACES = 50;

/** `excess` tells by how much a point breaks the rule: above 0 it does. Undefined where no point does. */
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
      locations.push(placeOf(run.point));
      run = undefined;
    }
  }
  if (run) locations.push(placeOf(run.point));
  return locations.length > 0 ? { locations: locations.slice(0, MOST_PLACES), worst } : undefined;
}

const placeOf = ({ position, waypoint }: TrackPoint): IssueLocation => ({ position, waypoint });
