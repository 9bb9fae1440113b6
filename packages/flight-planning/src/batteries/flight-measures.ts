import type { PlannedFlight } from "#model/planned-flight.ts";
import { eachPhotoSeries, type PhotoSeries } from "#model/planned-photos.ts";
import { type FlightConditions, type SegmentTime, segmentTimes } from "./segment-times.ts";

/** What is measured along a whole flight: once for its statistics and its split, as it takes long. */
export interface FlightMeasures {
  /** One for each waypoint. */
  times: readonly SegmentTime[];
  /** In order. */
  photoSeries: readonly PhotoSeries[];
}

export function measureFlight({ waypoints }: PlannedFlight, conditions: FlightConditions): FlightMeasures {
  const photoSeries: PhotoSeries[] = [];
  eachPhotoSeries(waypoints, (series) => photoSeries.push(series));
  return { times: segmentTimes(waypoints, conditions), photoSeries };
}
