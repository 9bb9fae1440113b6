import type { LineRules } from "./lay-lines.ts";

/** Photographs that look straight down: how far apart they are at most, and the ground that each shows. */
export interface PhotoRules {
  everyM: number;
  /** Across the way. */
  wideM: number;
  /** Along the way. */
  longM: number;
}

const ROUNDING = 1e-9;

/** Photographs that the overlap promises of a place at the end of a line that begins half a photo step inside. */
export const leastPhotos = ({ everyM, longM }: PhotoRules): number =>
  Math.floor((longM - everyM) / 2 / everyM + ROUNDING) + 1;

type Reaches = Pick<LineRules, "endReachM" | "sideReachM" | "farReachM" | "farSpacingM" | "shortestM">;

/**
 * Beyond its ends a line's last photograph sees half its length: where the way to the next line is photographed too,
 * lines end so far inside, no more than they lie apart. The outermost lines see farther than half a spacing; half of that
 * is kept for flying inexactly.
 */
export function reachesOf({ everyM, wideM, longM }: PhotoRules, lineSpacingM: number): Required<Reaches> {
  return {
    endReachM: Math.min(lineSpacingM / 2, longM / 2),
    sideReachM: (lineSpacingM + Math.max(lineSpacingM, wideM)) / 4,
    farReachM: Math.max(lineSpacingM, wideM) / 2,
    farSpacingM: lineSpacingM * FARTHER,
    shortestM: everyM / 2,
  };
}

/** Planners agree to half a percent, and aircraft keep their lines no better. */
const FARTHER = 1.005;

/** As far inside as a line may end on its own, so that as many photographs show the rim as the overlap promises. */
export const ownReachM = (photos: PhotoRules, lineSpacingM: number): number =>
  Math.min(
    reachesOf(photos, lineSpacingM).endReachM,
    photos.longM / 2 - (leastPhotos(photos) - 1) * photos.everyM,
  );

/** Metres between the photographs of a line, which has one at either end. */
export const lineStepM = (lengthM: number, everyM: number): number =>
  lengthM / Math.max(1, Math.ceil(lengthM / everyM - ROUNDING * lengthM));

/**
 * Metres between the photographs of a way from one line to the next. The first of them stands so close to the line that
 * it shows the rim up to where the neighbour on the line's other side begins to see it.
 */
export function wayStepM(
  lengthM: number,
  { everyM, wideM, longM }: PhotoRules,
  lineSpacingM: number,
): number {
  const nearM = (longM + wideM) / 2 - lineSpacingM;
  return lineStepM(lengthM, nearM >= everyM / 2 ? Math.min(everyM, nearM) : everyM);
}

/** Longer ways, as those between parts of the area, are not photographed. */
const MOST_SPACINGS = 2.5;

export const isPhotographed = (way: readonly unknown[], lengthM: number, lineSpacingM: number): boolean =>
  way.length === 2 && lengthM <= MOST_SPACINGS * lineSpacingM;
