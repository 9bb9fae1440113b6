import type { FlightTrack, TrackPoint } from "./flight-track.ts";
import type { FindingPlace } from "./safety-finding.ts";

/** Where a track breaks a rule: the worst place of each run, and the worst value of all. */
export interface Broken {
  places: FindingPlace[];
  worst: number;
}

const MOST_PLACES = 50;

/** `excess` tells by how much a point breaks the rule: above 0 it does. Undefined where no point does. */
export function brokenBy({ points }: FlightTrack, excess: (point: TrackPoint) => number): Broken | undefined {
  const places: FindingPlace[] = [];
  let worst = 0;
  let run: { point: TrackPoint; by: number } | undefined;
  for (const point of points) {
    const by = excess(point);
    if (by > 0) {
      if (!run || by > run.by) run = { point, by };
      worst = Math.max(worst, by);
    } else if (run) {
      places.push(placeOf(run.point));
      run = undefined;
    }
  }
  if (run) places.push(placeOf(run.point));
  return places.length > 0 ? { places: places.slice(0, MOST_PLACES), worst } : undefined;
}

const placeOf = ({ position, waypoint }: TrackPoint): FindingPlace => ({ position, waypoint });
