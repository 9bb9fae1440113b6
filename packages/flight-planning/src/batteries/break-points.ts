import type { Position } from "geojson";
import { ACCELERATION_MPS2 } from "./flight-time.ts";
import type { PlannedFlight } from "#model/planned-flight.ts";
import { fractionOf, type PhotoSeries } from "#model/planned-photos.ts";
import { straightPath } from "#coverage/straight-path.ts";
import type { FlightMeasures } from "./flight-measures.ts";
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
  { times, photoSeries }: FlightMeasures,
  overlapPhotos: number,
): BreakPoint[] {
  const { waypoints } = flight;
  const starts = runningSum(times.map(({ hoverS }) => hoverS));
  const photos = photosOf(photoSeries);
  const last = waypoints.length - 1;
  const second = ({ waypoint, fraction }: FlightPosition): number =>
    (starts[waypoint] ?? 0) + (times[waypoint]?.hoverS ?? 0) * fraction;
  const photoAt = photoFinder(photos);
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
  const finish = { ...breakAt(at(last), at(last), photos.count), endS: starts.at(-1) ?? 0 };
  const within = photosInside(photos, times).map((index) =>
    breakAt(photoAt(index), photoAt(index + 1), index + 1),
  );
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

/** Series of photos in order; long flights take hundreds of thousands, so that no photo is looked at by itself. */
interface Photos {
  series: readonly PhotoSeries[];
  /** The number of photos before each series. */
  before: readonly number[];
  count: number;
}

function photosOf(series: readonly PhotoSeries[]): Photos {
  let count = 0;
  const before = series.map((next) => {
    count += next.count;
    return count - next.count;
  });
  return { series, before, count };
}

/** Finds where a photo is taken; the last one where there are fewer. */
function photoFinder({ series, before, count }: Photos): (index: number) => FlightPosition {
  return (index) => {
    if (index >= count) return { waypoint: 0, fraction: 0 };
    const at = lastAtMost(before, index);
    const own = series[at];
    return own
      ? { waypoint: own.index, fraction: fractionOf(own, index - (before[at] ?? 0)) }
      : { waypoint: 0, fraction: 0 };
  };
}

/** The index of the last of the ascending values that is not greater; −1 without one. */
function lastAtMost(values: readonly number[], most: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) <= most) low = middle + 1;
    else high = middle;
  }
  return low - 1;
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
function photosUpTo({ series, before, count }: Photos, waypoint: number): number {
  let [low, high] = [0, series.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((series[middle]?.index ?? 0) < waypoint) low = middle + 1;
    else high = middle;
  }
  let photos = before[low] ?? count;
  for (let at = low; series[at]?.index === waypoint; at += 1) photos += takenStanding(series[at]);
  return photos;
}

/** The photos of a series at its waypoint itself. */
function takenStanding(series: PhotoSeries | undefined): number {
  if (!series || fractionOf(series, 0) > 0) return 0;
  return series.lengthM > 0 ? 1 : series.count;
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

/** Photos on the same segment as the next one, far enough from the segment's ends; every so many where there are too many. */
function photosInside({ series, before }: Photos, times: readonly Pick<SegmentTime, "lengthM">[]): number[] {
  const runs = series.map((own, at) => {
    const first = before[at] ?? 0;
    const lengthM = times[own.index]?.lengthM ?? 0;
    const isInside = (photo: number): boolean =>
      fractionOf(own, photo) * lengthM > SHORTEST_REST &&
      (1 - fractionOf(own, photo + 1)) * lengthM > SHORTEST_REST;
    let [from, to] = [0, own.count - 1];
    while (from < to && !isInside(from)) from += 1;
    while (to > from && !isInside(to - 1)) to -= 1;
    return { first: first + from, count: Math.max(0, to - from) };
  });
  const count = runs.reduce((sum, run) => sum + run.count, 0);
  const every = Math.max(1, Math.ceil(count / MAX_BREAKS_IN_LINES));
  const inside: number[] = [];
  let skipped = 0;
  for (const run of runs) {
    let own = (every - (skipped % every)) % every;
    for (; own < run.count; own += every) inside.push(run.first + own);
    skipped += run.count;
  }
  return inside;
}
