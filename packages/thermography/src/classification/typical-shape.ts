import type { Observation } from "#inspection/merge-observations.ts";

/** The median over the observations: one may be cut off or blurred. */
export function typicalShape(observations: readonly Observation[]) {
  const median = (of: (observation: Observation) => number): number =>
    observations.map(of).toSorted((a, b) => a - b)[observations.length >> 1] ?? 0;
  const onModules = observations.filter(({ region }) => region.module !== null);
  const places = onModules.flatMap(({ region }) => (region.module?.place ? [region.module.place] : []));
  return {
    areaM2: median(({ areaM2 }) => areaM2),
    lengthM: median(({ lengthM }) => lengthM),
    widthM: median(({ widthM }) => widthM),
    fill: median(({ region }) => region.shape.fill),
    moduleFraction: onModules.length === 0 ? null : median(({ region }) => region.module?.fraction ?? 0),
    hotSpots: median(({ region }) => region.module?.hotSpots ?? 1),
    place: places.length === 0 ? null : ([typicalPlace(places, 0), typicalPlace(places, 1)] as const),
  };
}

/** Parts of a module: a photo in which the module was found elsewhere is left out. */
const OUTLIER = 0.15;

/** The mean of what lies near the median. */
function typicalPlace(places: readonly (readonly [number, number])[], axis: 0 | 1): number {
  const sorted = places.map((place) => place[axis]).toSorted((a, b) => a - b);
  const median = ((sorted[(sorted.length - 1) >> 1] ?? 0) + (sorted[sorted.length >> 1] ?? 0)) / 2;
  const near = sorted.filter((part) => Math.abs(part - median) <= OUTLIER);
  return near.length === 0 ? median : near.reduce((sum, part) => sum + part, 0) / near.length;
}
