import { localFrame } from "@overfly/geo/local-frame";
import { ACCELERATION_MPS2 } from "../flight-time.ts";
import type { PlannedFlight } from "../planned-flight.ts";
import { type FlightPlace, photoPlaces, type PhotoPlace, startable } from "./photo-places.ts";
import { type FlightConditions, stretchTimes } from "./stretch-times.ts";

/** A place where a flight may end and another go on. */
export interface BreakPoint {
  /** Where the flight before ends and the one after begins; they differ where nothing is to be done in between. */
  end: FlightPlace;
  begin: FlightPlace;
  /** Photographs taken up to the end. */
  photosBefore: number;
  /** The photograph that the flight after begins with. */
  firstPhoto: number;
  /** Battery used from the flight's start up to the end, and up to the begin, in seconds of hovering. */
  endS: number;
  beginS: number;
}

const MOST_BREAKS_IN_LINES = 1500;
const SHORTEST_REST = 2;

/**
 * Between photo lines and between waypoints without photographing, and within lines after a photograph. The flight's
 * start and end are the first and last of them.
 */
export function breakPoints(
  flight: PlannedFlight,
  conditions: FlightConditions,
  overlapPhotos: number,
): BreakPoint[] {
  const { waypoints } = flight;
  const times = stretchTimes(waypoints, conditions);
  const starts = runningSum(times.map(({ hoverS }) => hoverS));
  const photos = photoPlaces(flight);
  const last = waypoints.length - 1;
  const second = ({ waypoint, share }: FlightPlace): number =>
    (starts[waypoint] ?? 0) + (times[waypoint]?.hoverS ?? 0) * share;
  const breakAt = (end: FlightPlace, next: FlightPlace, photosBefore: number): BreakPoint => {
    const firstPhoto = photosBefore === 0 ? 0 : Math.max(0, photosBefore - overlapPhotos);
    const repeated = firstPhoto < photosBefore ? photos[firstPhoto] : undefined;
    const begin = repeated ? startable(flight, repeated) : next;
    const stopS = ({ waypoint, share }: FlightPlace): number =>
      share > 0 ? (waypoints[waypoint]?.speedMps ?? 0) / ACCELERATION_MPS2 : 0;
    return {
      end,
      begin,
      photosBefore,
      firstPhoto,
      endS: second(end) + stopS(end),
      beginS: second(begin) - stopS(begin),
    };
  };
  const isRunning = runningAfter(flight);
  const start = { ...breakAt(at(0), at(0), 0), endS: 0 };
  const between = waypoints.flatMap((_, waypoint) =>
    isRunning[waypoint] || waypoint === last
      ? []
      : [breakAt(at(waypoint), at(waypoint + 1), photosUpTo(photos, waypoint))],
  );
  const finish = { ...breakAt(at(last), at(last), photos.length), endS: starts.at(-1) ?? 0 };
  const within = photos.flatMap((photo, index) => {
    const next = photos[index + 1];
    return next && isWithin(photo, next, flight) ? [breakAt(placeOf(photo), placeOf(next), index + 1)] : [];
  });
  const every = Math.max(1, Math.ceil(within.length / MOST_BREAKS_IN_LINES));
  const inner = [...between, ...within.filter((_, index) => index % every === 0)];
  const order = ({ end }: BreakPoint): number => end.waypoint + end.share;
  return [start, ...inner.toSorted((a, b) => order(a) - order(b)), finish];
}

const placeOf = ({ waypoint, share }: FlightPlace): FlightPlace => ({ waypoint, share });

const at = (waypoint: number): FlightPlace => ({ waypoint, share: 0 });

/** Sums up to each element, and after the last. */
function runningSum(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return sums;
}

/** Photographs at or before a waypoint; those on the stretch after it do not count. */
function photosUpTo(photos: readonly PhotoPlace[], waypoint: number): number {
  let [low, high] = [0, photos.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const photo = photos[middle];
    if (photo && (photo.waypoint < waypoint || (photo.waypoint === waypoint && photo.share === 0)))
      low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether photographing or video runs on the stretch after each waypoint. */
function runningAfter({ waypoints }: PlannedFlight): boolean[] {
  let [photos, video] = [false, false];
  return waypoints.map(({ actions }) => {
    for (const { kind } of actions) {
      if (kind === "photos-by-distance" || kind === "photos-by-time") photos = true;
      if (kind === "stop-photos") photos = false;
      if (kind === "start-video") video = true;
      if (kind === "stop-video") video = false;
    }
    return photos || video;
  });
}

/** Whether a photograph lies on the same stretch as the next, far enough from the stretch's ends. */
function isWithin(photo: PhotoPlace, next: PhotoPlace, { waypoints }: PlannedFlight): boolean {
  if (next.waypoint !== photo.waypoint || photo.share === 0) return false;
  const [from, to] = [waypoints[photo.waypoint]?.position, waypoints[photo.waypoint + 1]?.position];
  if (!from || !to) return false;
  const lengthM = Math.hypot(...localFrame(from).toMetres(to));
  return photo.share * lengthM > SHORTEST_REST && (1 - next.share) * lengthM > SHORTEST_REST;
}
