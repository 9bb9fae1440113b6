import { localFrame } from "@overfly/geo/local-frame";
import type { MetrePoint } from "@overfly/geo/metre-point";
import Flatbush from "flatbush";
import type { Position } from "geojson";
import type { HotRegion } from "#detection/hot-region.ts";

/** One hot region of one photograph, placed on the ground. */
export interface Observation {
  photoId: string;
  region: HotRegion;
  position: Position;
  /** One standard deviation of the place. */
  uncertaintyM: number;
  /** Corners of the region's rectangle on the ground. */
  outline: Position[];
  lengthM: number;
  widthM: number;
  areaM2: number;
  /** 0 in the picture's middle, 1 at its corner. */
  offCenter: number;
  unit: "celsius" | "counts";
}

/** One thing on the ground, with everything that was seen of it. */
export interface MergedFinding {
  position: Position;
  uncertaintyM: number;
  /** The one that shows it best; its picture illustrates the finding. */
  best: Observation;
  observations: Observation[];
  /** Median over the observations, in their unit. */
  delta: number;
  meanDelta: number;
}

export interface MergeOptions {
  /** Observations farther apart are never one thing. */
  greatestDistanceM?: number;
}

interface Candidate {
  first: number;
  second: number;
  awayM: number;
  isSameModule: boolean;
}

/**
 * Joins what several photographs show of one thing: nearest pairs first, within the uncertainty of both places, never
 * two regions of one photograph. Of two names for a module the better supported one holds. Hottest first.
 */
export function mergeFindings(
  observations: readonly Observation[],
  options: MergeOptions = {},
): MergedFinding[] {
  const { greatestDistanceM = 4 } = options;
  const [origin] = observations;
  if (!origin) return [];
  const frame = localFrame(origin.position);
  const points = observations.map(({ position }) => frame.toMetres(position));
  const groups = observations.map((_, index) => new Set([index]));
  for (const { first, second } of nearPairs(observations, points, greatestDistanceM)) {
    const [one, other] = [groups[first], groups[second]];
    if (!one || !other || one === other || !mayJoin(one, other, observations)) continue;
    for (const index of other) {
      one.add(index);
      groups[index] = one;
    }
  }
  return [...new Set(groups)]
    .map((group) => {
      const members = [...group].flatMap((index) => observations[index] ?? []);
      return summarize(
        members,
        (position) => frame.toMetres(position),
        (point) => frame.toPosition(point),
      );
    })
    .toSorted((a, b) => b.delta - a.delta);
}

/** Trust in an observation's place: less towards the picture's corners, where pose errors reach farther. */
export const trust = ({ uncertaintyM, offCenter }: Observation): number =>
  (1 - 0.6 * Math.min(1, offCenter) ** 2) / Math.max(uncertaintyM, 0.05) ** 2;

function nearPairs(
  observations: readonly Observation[],
  points: readonly MetrePoint[],
  greatestDistanceM: number,
): Candidate[] {
  const index = new Flatbush(points.length);
  for (const [x, y] of points) index.add(x, y, x, y);
  index.finish();
  const pairs: Candidate[] = [];
  for (const [first, [x, y]] of points.entries()) {
    const reach = greatestDistanceM;
    for (const second of index.search(x - reach, y - reach, x + reach, y + reach)) {
      const [one, other, point] = [observations[first], observations[second], points[second]];
      if (second <= first || !one || !other || !point) continue;
      const awayM = Math.hypot(point[0] - x, point[1] - y);
      const isSameModule = one.region.module !== null && one.region.module.id === other.region.module?.id;
      const tolerance = 2 * Math.hypot(one.uncertaintyM, other.uncertaintyM) + sizeM(one, other) / 4;
      if (awayM <= Math.min(greatestDistanceM, tolerance) || (isSameModule && awayM <= greatestDistanceM))
        pairs.push({ first, second, awayM, isSameModule });
    }
  }
  return pairs.toSorted((a, b) => Number(b.isSameModule) - Number(a.isSameModule) || a.awayM - b.awayM);
}

/** Large regions are cut by frames' borders, so their middles wander. */
const sizeM = (one: Observation, other: Observation): number => Math.max(one.lengthM, other.lengthM);

function mayJoin(one: Set<number>, other: Set<number>, observations: readonly Observation[]): boolean {
  const photos = new Set([...one].map((index) => observations[index]?.photoId));
  return ![...other].some((index) => photos.has(observations[index]?.photoId));
}

function summarize(
  members: Observation[],
  toMetres: (position: Position) => MetrePoint,
  toPosition: (point: MetrePoint) => Position,
): MergedFinding {
  let [east, north, weight] = [0, 0, 0];
  for (const member of members) {
    const [x, y] = toMetres(member.position);
    const share = trust(member);
    [east, north, weight] = [east + x * share, north + y * share, weight + share];
  }
  const observations = members.toSorted((a, b) => trust(b) - trust(a));
  const [best] = observations;
  if (!best) throw new RangeError("A finding needs an observation.");
  return {
    position: toPosition([east / weight, north / weight]),
    uncertaintyM: Math.sqrt(1 / weight),
    best,
    observations,
    delta: median(members.map(({ region }) => region.delta)),
    meanDelta: median(members.map(({ region }) => region.meanDelta)),
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle) - 1] ?? 0)) / 2;
}
