import type { Observation } from "./merge-observations.ts";

const SAME_PLACE_PX = 14;
/** Larger regions follow the modules, which photos at even distances show at the same places. */
const MAX_FRACTION = 0.4;
/** So many other photos with a hot place there make it a mirror image. */
const MIN_OTHERS = 2;

/**
 * Leaves out mirror images of the sun: they stay where they are in the image while the modules move through it, so that
 * photo after photo shows them on another module.
 */
export function withoutGlint(observations: readonly Observation[]): Observation[] {
  return observations.filter((observation) => {
    const own = observation.region.module;
    if (!own || own.fraction > MAX_FRACTION) return true;
    const others = observations.filter(
      (other) =>
        other.photoId !== observation.photoId &&
        other.region.module !== null &&
        other.region.module.id !== own.id &&
        other.region.module.fraction <= MAX_FRACTION &&
        isNear(observation, other),
    );
    return new Set(others.map(({ region }) => region.module?.id)).size < MIN_OTHERS;
  });
}

const isNear = (
  { region: { centroid: a } }: Observation,
  { region: { centroid: b } }: Observation,
  withinPx = SAME_PLACE_PX,
): boolean => Math.hypot(a[0] - b[0], a[1] - b[1]) <= withinPx;

/** A mirror image is cut by the borders of modules, which moves its middle. */
const NEAR_PLACE_PX = 20;
const MAX_CUT_FRACTION = 0.6;

/**
 * Whether a region may be a mirror image: another photo shows one at this place of the image, on another module. Says
 * little of what several photos show, and much where another photo shows the module without it.
 */
export function mayBeGlint(observation: Observation, all: readonly Observation[]): boolean {
  const own = observation.region.module;
  if (!own || own.fraction > MAX_CUT_FRACTION) return false;
  return all.some(
    (other) =>
      other.photoId !== observation.photoId &&
      other.region.module !== null &&
      other.region.module.id !== own.id &&
      other.region.module.fraction <= MAX_CUT_FRACTION &&
      isNear(observation, other, NEAR_PLACE_PX),
  );
}
