import type { Position } from "geojson";
import { ACCELERATION_MPS2 } from "./flight-time.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { eachPhoto } from "#model/planned-photos.ts";
import { straightPath } from "#coverage/straight-path.ts";
import { type FlightPosition, positionAt, snapToWaypoint } from "./photo-positions.ts";
import type { SegmentTime } from "./segment-times.ts";

/** A place where a flight may end and another go on. */
export interface BreakPoint {
  /** Where the flight before ends and the one after begins; they differ where nothing is to be done in between. */
  end: FlightPosition;
  start: FlightPosition;
  endPosition: Position;
  startPosition: Position;
  /** Photographs taken up to the end. */
  photosBefore: number;
  /** The photograph that the flight after begins with. */
  firstPhoto: number;
  /** Battery used from the flight's start up to the end, and up to the begin, in seconds of hovering. */
  endS: number;
  startS: number;
}

const MOST_BREAKS_IN_LINES = 1500;
const SHORTEST_REST = 2;

/**
 * Between photo lines and between waypoints without photographing, and within lines after a photograph. The flight's
 * start and end are the first and last of them.
 */
export function breakPoints(
  flight: PlannedFlight,
  times: readonly SegmentTime[],
  overlapPhotos: number,
): BreakPoint[] {
  const { waypoints } = flight;
  const starts = runningSum(times.map(({ hoverS }) => hoverS));
  const photos = photoStretches(flight);
  const last = waypoints.length - 1;
  const second = ({ waypoint, fraction }: FlightPosition): number =>
    (starts[waypoint] ?? 0) + (times[waypoint]?.hoverS ?? 0) * fraction;
  const photoAt = (index: number): FlightPosition => ({
    waypoint: photos.stretches[index] ?? 0,
    fraction: photos.fractions[index] ?? 0,
  });
  const whereIs = placeFinder(flight);
  const breakAt = (end: FlightPosition, next: FlightPosition, photosBefore: number): BreakPoint => {
    const firstPhoto = photosBefore === 0 ? 0 : Math.max(0, photosBefore - overlapPhotos);
    const repeated = firstPhoto < photosBefore ? photoAt(firstPhoto) : undefined;
    const begin = repeated ? snapToWaypoint(flight, repeated) : next;
    const stopS = ({ waypoint, fraction }: FlightPosition): number =>
      fraction > 0 ? (waypoints[waypoint]?.speedMps ?? 0) / ACCELERATION_MPS2 : 0;
    return {
      end,
      start: begin,
      endPosition: whereIs(end),
      startPosition: whereIs(begin),
      photosBefore,
      firstPhoto,
      endS: second(end) + stopS(end),
      startS: second(begin) - stopS(begin),
    };
  };
  const isRunning = runningAfter(flight);
  const start = { ...breakAt(at(0), at(0), 0), endS: 0 };
  const between = waypoints.flatMap((_, waypoint) =>
    isRunning[waypoint] || waypoint === last
      ? []
      : [breakAt(at(waypoint), at(waypoint + 1), photosUpTo(photos, waypoint))],
  );
  const finish = { ...breakAt(at(last), at(last), photos.stretches.length), endS: starts.at(-1) ?? 0 };
  const inside = photosInside(photos, times);
  const every = Math.max(1, Math.ceil(inside.length / MOST_BREAKS_IN_LINES));
  const within = inside
    .filter((_, index) => index % every === 0)
    .map((index) => breakAt(photoAt(index), photoAt(index + 1), index + 1));
  const inner = [...between, ...within];
  const order = ({ end }: BreakPoint): number => end.waypoint + end.fraction;
  return [start, ...inner.toSorted((a, b) => order(a) - order(b)), finish];
}

const at = (waypoint: number): FlightPosition => ({ waypoint, fraction: 0 });

/** Sums up to each element, and after the last. */
function runningSum(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return sums;
}

/** Of each photograph, the waypoint before it and how much of the stretch after that is flown. */
interface PhotoStretches {
  stretches: readonly number[];
  fractions: readonly number[];
}

function photoStretches({ waypoints }: PlannedFlight): PhotoStretches {
  const [stretches, fractions]: [number[], number[]] = [[], []];
  eachPhoto(waypoints, ({ index }, fraction) => {
    stretches.push(index);
    fractions.push(fraction);
  });
  return { stretches, fractions };
}

/** Looks for places on a flight; quick where they lie on one stretch after another. */
function placeFinder(flight: PlannedFlight): (place: FlightPosition) => Position {
  let [stretch, placeAt]: [number, (fraction: number) => Position] = [-1, () => []];
  return (place) => {
    const [from, to] = [flight.waypoints[place.waypoint], flight.waypoints[place.waypoint + 1]];
    if (place.fraction === 0 || !from || !to) return positionAt(flight, place);
    if (stretch !== place.waypoint)
      [stretch, placeAt] = [place.waypoint, straightPath(from.position, to.position)];
    return placeAt(place.fraction);
  };
}

/** Photographs at or before a waypoint; those on the stretch after it do not count. */
function photosUpTo({ stretches, fractions }: PhotoStretches, waypoint: number): number {
  let [low, high] = [0, stretches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const stretch = stretches[middle] ?? 0;
    if (stretch < waypoint || (stretch === waypoint && fractions[middle] === 0)) low = middle + 1;
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

/** Photographs on the same stretch as the next one, far enough from the stretch's ends. */
function photosInside(
  { stretches, fractions }: PhotoStretches,
  times: readonly Pick<SegmentTime, "lengthM">[],
): number[] {
  const inside: number[] = [];
  for (let index = 0; index + 1 < stretches.length; index += 1) {
    const [stretch = 0, fraction = 0, nextShare = 0] = [
      stretches[index],
      fractions[index],
      fractions[index + 1],
    ];
    if (stretches[index + 1] !== stretch || fraction === 0) continue;
    const lengthM = times[stretch]?.lengthM ?? 0;
    if (fraction * lengthM > SHORTEST_REST && (1 - nextShare) * lengthM > SHORTEST_REST) inside.push(index);
  }
  return inside;
}
