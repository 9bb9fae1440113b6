import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import Flatbush from "flatbush";
import type { Position } from "geojson";
import type { HotRegion } from "#detection/measure-region.ts";

/** One hot region of one photo, georeferenced. */
export interface Observation {
  photoId: string;
  region: HotRegion;
  position: Position;
  /** One standard deviation of the position. */
  uncertaintyM: number;
  /** Corners of the region's rectangle on the ground. */
  outline: Position[];
  lengthM: number;
  widthM: number;
  areaM2: number;
  /** Distance from the image centre: 0 there, 1 at a corner. */
  offCenter: number;
  unit: "celsius" | "counts";
  /** Set where the photo can't tell the module from others that look alike. */
  doubt?: {
    /** Probability of the module that the region names. */
    sureness: number;
    /** The other modules it may be; null beside all modules. */
    moduleIds: (string | null)[];
    /** How far away the farthest of them is. */
    withinM: number;
  };
}

/** What the observations of overlapping photos add up to. */
export interface MergedAnomaly {
  position: Position;
  uncertaintyM: number;
  /** The most reliable one; its photo illustrates the anomaly. */
  best: Observation;
  observations: Observation[];
  /** Median over the observations, in their unit. */
  delta: number;
  meanDelta: number;
}

export interface MergeOptions {
  /** Observations farther apart are never merged. */
  maxDistanceM?: number;
}

interface MergeCandidate {
  first: number;
  second: number;
  distanceM: number;
  isSameModule: boolean;
}

/**
 * Merges observations of the same anomaly in overlapping photos: nearest pairs first, within the uncertainty of both
 * positions, never two regions of one photo. Hottest first.
 */
export function mergeObservations(
  observations: readonly Observation[],
  options: MergeOptions = {},
): MergedAnomaly[] {
  const { maxDistanceM = 4 } = options;
  const [origin] = observations;
  if (!origin) return [];
  const frame = localFrame(origin.position);
  const points = observations.map(({ position }) => frame.toMetres(position));
  const groups = observations.map((_, index) => new Set([index]));
  for (const { first, second } of candidatePairs(observations, points, maxDistanceM)) {
    const [one, other] = [groups[first], groups[second]];
    if (!one || !other || one === other || !haveNoPhotoInCommon(one, other, observations)) continue;
    for (const index of other) {
      one.add(index);
      groups[index] = one;
    }
  }
  return [...new Set(groups)]
    .map((group) => {
      const members = [...group].flatMap((index) => observations[index] ?? []);
      return mergeGroup(
        members,
        (position) => frame.toMetres(position),
        (point) => frame.toPosition(point),
      );
    })
    .toSorted((a, b) => b.delta - a.delta);
}

/** Weight of an observation's position: lower towards the image corners, where pose errors have more effect. */
export const positionWeight = ({ uncertaintyM, offCenter }: Observation): number =>
  (1 - 0.6 * Math.min(1, offCenter) ** 2) / Math.max(uncertaintyM, 0.05) ** 2;

function candidatePairs(
  observations: readonly Observation[],
  points: readonly PlanarPoint[],
  maxDistanceM: number,
): MergeCandidate[] {
  const index = new Flatbush(points.length);
  for (const [x, y] of points) index.add(x, y, x, y);
  index.finish();
  const pairs: MergeCandidate[] = [];
  for (const [first, [x, y]] of points.entries()) {
    for (const second of index.search(
      x - maxDistanceM,
      y - maxDistanceM,
      x + maxDistanceM,
      y + maxDistanceM,
    )) {
      const [one, other, point] = [observations[first], observations[second], points[second]];
      if (second <= first || !one || !other || !point) continue;
      const distanceM = Math.hypot(point[0] - x, point[1] - y);
      const isSameModule = one.region.module !== null && one.region.module.id === other.region.module?.id;
      const tolerance = 2 * Math.hypot(one.uncertaintyM, other.uncertaintyM) + sizeM(one, other) / 4;
      if (distanceM <= Math.min(maxDistanceM, tolerance) || (isSameModule && distanceM <= maxDistanceM))
        pairs.push({ first, second, distanceM, isSameModule });
    }
  }
  return pairs.toSorted(
    (a, b) => Number(b.isSameModule) - Number(a.isSameModule) || a.distanceM - b.distanceM,
  );
}

/** Large regions are cut off at image borders, which shifts their centroids. */
const sizeM = (one: Observation, other: Observation): number => Math.max(one.lengthM, other.lengthM);

function haveNoPhotoInCommon(
  one: Set<number>,
  other: Set<number>,
  observations: readonly Observation[],
): boolean {
  const photos = new Set([...one].map((index) => observations[index]?.photoId));
  return ![...other].some((index) => photos.has(observations[index]?.photoId));
}

function mergeGroup(
  members: Observation[],
  toMetres: (position: Position) => PlanarPoint,
  toPosition: (point: PlanarPoint) => Position,
): MergedAnomaly {
  let [east, north, weight] = [0, 0, 0];
  for (const member of members) {
    const [x, y] = toMetres(member.position);
    const memberWeight = positionWeight(member);
    [east, north, weight] = [east + x * memberWeight, north + y * memberWeight, weight + memberWeight];
  }
  const observations = members.toSorted((a, b) => positionWeight(b) - positionWeight(a));
  const [best] = observations;
  if (!best) throw new RangeError("An anomaly needs at least one observation.");
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
