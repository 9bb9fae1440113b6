import {
  extremeLine,
  heightOn,
  heightsAt,
  type Line,
  type LineSet,
  linesFrom,
  lineThrough,
  passing,
  type Span,
} from "./line-set.ts";

/** Where a flight may be: at each sample of its segment not below `lowerM` and not above `upperM`. */
export interface Corridor {
  /** Metres along the path, growing. */
  distanceM: Float64Array;
  lowerM: Float64Array;
  upperM: Float64Array;
  /** Steepest rise and fall (both positive) between a sample and the next. */
  climb: Float64Array;
  descent: Float64Array;
  /** Samples where the flight has a waypoint anyhow; the first and the last sample are among them. */
  bends: readonly number[];
}

export interface Knot {
  distanceM: number;
  heightM: number;
  /** Which bend it is; a point between bends has none. */
  bend?: number;
}

/**
 * Straight pieces through a corridor with as few points between the bends as can be: from each bend the farthest
 * reaching lines are followed (H. Imai and M. Iri, An optimal algorithm for approximating a piecewise linear function,
 * Journal of Information Processing 9, 1986). Bounds must already allow for climb and descent.
 */
export function straightPieces(corridor: Corridor): Knot[] {
  const segments: Segment[] = [];
  let entry = spanAt(corridor, corridor.bends[0] ?? 0);
  for (let bend = 1; bend < corridor.bends.length; bend += 1) {
    const [from, to] = [corridor.bends[bend - 1] ?? 0, corridor.bends[bend] ?? 0];
    const segment = throughWay(corridor, { from, to }, entry);
    segments.push(segment);
    entry = heightsAt(segment.last, at(corridor.distanceM, to));
  }
  return knotsOf(corridor, segments, (entry.least + entry.greatest) / 2);
}

interface Segment {
  /** Settled lines, each with the segment on which the next one begins. */
  links: { line: Line; fromM: number; toM: number }[];
  /** Lines that reach the path's end. */
  last: LineSet;
}

const at = (values: Float64Array, index: number): number => values[index] ?? 0;

const spanAt = ({ lowerM, upperM }: Corridor, index: number): Span => ({
  least: at(lowerM, index),
  greatest: at(upperM, index),
});

function throughWay(corridor: Corridor, { from, to }: { from: number; to: number }, entry: Span): Segment {
  const { distanceM, lowerM, upperM } = corridor;
  const rise = { least: -at(corridor.descent, from), greatest: at(corridor.climb, from) };
  const links: Segment["links"] = [];
  let current: Reach = { set: linesFrom(at(distanceM, from), entry, rise), lowerFrom: from, upperFrom: from };
  for (let sample = from + 1; sample <= to; sample += 1) {
    const atM = at(distanceM, sample);
    let reached = heightsAt(current.set, atM);
    const isTooHigh = reached.least > at(upperM, sample) + SLACK_M;
    if (isTooHigh || reached.greatest < at(lowerM, sample) - SLACK_M) {
      const line = extremeLine(current.set, atM, isTooHigh ? "lowest" : "highest");
      const next = turnOff(corridor, { line, reach: current, sample, rise, isTooHigh });
      links.push({ line, fromM: at(distanceM, next.start), toM: at(distanceM, sample - 1) });
      current = next;
      reached = heightsAt(current.set, atM);
    }
    const [lower, upper] = [at(lowerM, sample), at(upperM, sample)];
    if (reached.least < lower) current.set = passing(current.set, atM, { above: lower });
    if (reached.greatest > upper) current.set = passing(current.set, atM, { below: upper });
  }
  return { links, last: current.set };
}

const SLACK_M = 1e-7;

interface Reach {
  set: LineSet;
  /** Samples from which on the lines keep to the lower and the upper bound. */
  lowerFrom: number;
  upperFrom: number;
}

interface TurnOff {
  line: Line;
  reach: Reach;
  /** The first sample that no line reached. */
  sample: number;
  rise: Span;
  isTooHigh: boolean;
}

/** Lines that leave a farthest reaching line between its last touch of the bound that held it and its end. */
function turnOff(
  corridor: Corridor,
  { line, reach, sample, rise, isTooHigh }: TurnOff,
): Reach & { start: number } {
  const { distanceM, lowerM, upperM } = corridor;
  const last = sample - 1;
  const bound = isTooHigh ? lowerM : upperM;
  const since = isTooHigh ? reach.lowerFrom : reach.upperFrom;
  const touches = (index: number): boolean =>
    Math.abs(heightOn(line, at(distanceM, index)) - at(bound, index)) <= TOUCH_M;
  let start = last;
  while (start > since && !touches(start)) start -= 1;
  if (!touches(start)) start = last;
  const [startM, lastM] = [at(distanceM, start), at(distanceM, last)];
  const onStart = heightOn(line, startM);
  const wide = Math.max(...[rise.least, rise.greatest].map(Math.abs)) * (lastM - startM) + 1;
  const around = { least: onStart - wide, greatest: onStart + wide };
  let set = linesFrom(startM, around, rise);
  set = passing(set, startM, isTooHigh ? { above: onStart } : { below: onStart });
  const onLast = heightOn(line, lastM);
  set = passing(set, lastM, isTooHigh ? { below: onLast } : { above: onLast });
  for (let index = start; index <= last; index += 1) {
    const gate = isTooHigh ? { above: at(lowerM, index) } : { below: at(upperM, index) };
    set = passing(set, at(distanceM, index), gate);
  }
  const froms = isTooHigh ? { lowerFrom: start, upperFrom: last } : { lowerFrom: last, upperFrom: start };
  const reached = heightsAt(set, at(distanceM, sample));
  const fits =
    reached.least <= at(upperM, sample) + SLACK_M && reached.greatest >= at(lowerM, sample) - SLACK_M;
  if (fits) return { set, ...froms, start };
  return { set: straightOn(corridor, line, sample), lowerFrom: last, upperFrom: last, start: last };
}

const TOUCH_M = 1e-5;

/** Where rounding leaves no line at all: the one from the line's end to the nearest allowed height. */
function straightOn({ distanceM, lowerM, upperM }: Corridor, line: Line, sample: number): LineSet {
  const [fromM, toM] = [at(distanceM, sample - 1), at(distanceM, sample)];
  const height = heightOn(line, fromM);
  const target = Math.min(at(upperM, sample), Math.max(at(lowerM, sample), heightOn(line, toM)));
  return { originM: fromM, heights: [height], rises: [(target - height) / Math.max(1e-9, toM - fromM)] };
}

/** From the last bend back: each segment's end decides its last line, that line where it leaves the one before. */
function knotsOf({ distanceM, bends }: Corridor, segments: readonly Segment[], endHeightM: number): Knot[] {
  const lastBend = bends.length - 1;
  const knots: Knot[] = [
    { distanceM: at(distanceM, bends[lastBend] ?? 0), heightM: endHeightM, bend: lastBend },
  ];
  let heightM = endHeightM;
  for (let bend = lastBend - 1; bend >= 0; bend -= 1) {
    const segment = segments[bend];
    const startM = at(distanceM, bends[bend] ?? 0);
    if (!segment) continue;
    let line = lineThrough(segment.last, at(distanceM, bends[bend + 1] ?? 0), heightM);
    for (const link of segment.links.toReversed()) {
      const crossingM = Math.min(link.toM, Math.max(link.fromM, crossing(link.line, line, link.toM)));
      knots.push({ distanceM: crossingM, heightM: heightOn(link.line, crossingM) });
      ({ line } = link);
    }
    heightM = heightOn(line, startM);
    knots.push({ distanceM: startM, heightM, bend });
  }
  return knots.toReversed();
}

function crossing(one: Line, other: Line, otherwiseM: number): number {
  const difference = one.rise - other.rise;
  if (Math.abs(difference) < 1e-12) return otherwiseM;
  return (other.heightM - other.rise * other.originM - one.heightM + one.rise * one.originM) / difference;
}
