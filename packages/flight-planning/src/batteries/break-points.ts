import type { Position } from "geojson";
import { ACCELERATION_MPS2 } from "./flight-time.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { eachPhoto } from "#model/planned-photos.ts";
import { straightPath } from "#coverage/straight-path.ts";
import { type FlightPosition, positionAt, snapToWaypoint } from "./photo-positions.ts";
import type { SegmentTime } from "./segment-times.ts";

/** A position where one flight may end and the next one start. */
export interface BreakPoint {
  /** Where the flight before ends and the one after begins; they differ where nothing is to be done in between. */
  end: FlightPosition;
  start: FlightPosition;
  endPosition: Position;
  startPosition: Position;
  /** Photos taken before the end. */
  photosBefore: number;
  /** The photo that the next flight starts with. */
  firstPhoto: number;
  /** Battery used from the flight's start up to the end, and up to the begin, in seconds of hovering. */
  endS: number;
  startS: number;
}

const MAX_BREAKS_IN_LINES = 1500;
const SHORTEST_REST = 2;

/**
 * Between photo lines and between waypoints without photographing, and within lines after a photo. The flight's
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
  const whereIs = positionFinder(flight);
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
  const every = Math.max(1, Math.ceil(inside.length / MAX_BREAKS_IN_LINES));
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

/** Of each photo, the waypoint before it and how much of the segment after that is flown. */
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

/** Interpolates positions on a flight; fast for positions in order. */
function positionFinder(flight: PlannedFlight): (position: FlightPosition) => Position {
  let [stretch, interpolate]: [number, (fraction: number) => Position] = [-1, () => []];
  return (position) => {
    const [from, to] = [flight.waypoints[position.waypoint], flight.waypoints[position.waypoint + 1]];
    if (position.fraction === 0 || !from || !to) return positionAt(flight, position);
    if (stretch !== position.waypoint)
      [stretch, interpolate] = [position.waypoint, straightPath(from.position, to.position)];
    return interpolate(position.fraction);
  };
}

/** Photos at or before a waypoint; those on the segment after it do not count. */
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

/** Whether photographing or video runs on the segment after each waypoint. */
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

/** Photos on the same segment as the next one, far enough from the segment's ends. */
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
