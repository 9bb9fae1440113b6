import type { LineRules } from "#coverage/lines/generate-lines.ts";

/** Photos that look straight down: their greatest distance, and the ground that each covers. */
export interface PhotoRules {
  triggerDistanceM: number;
  /** Of the footprint, across the flight direction. */
  widthM: number;
  /** Of the footprint, along the flight direction. */
  lengthM: number;
}

const ROUNDING = 1e-9;

/** Photos that the overlap promises of a point at the end of a line that begins half a photo spacing inside. */
export const minPhotosPerPoint = ({ triggerDistanceM, lengthM }: PhotoRules): number =>
  Math.floor((lengthM - triggerDistanceM) / 2 / triggerDistanceM + ROUNDING) + 1;

type CoverageDistances = Pick<
  LineRules,
  "endCoverageM" | "sideCoverageM" | "maxSideCoverageM" | "maxSpacingM" | "minLengthM"
>;

/**
 * A line's last photo covers half its footprint beyond the line's end: where the transit to the next line is photographed too,
 * lines end that far inside, by half a line spacing at most. The outermost lines cover more than half a spacing; half of
 * the surplus is kept as tolerance for inexact flight.
 */
export function coverageDistances(
  { triggerDistanceM, widthM, lengthM }: PhotoRules,
  lineSpacingM: number,
): Required<CoverageDistances> {
  return {
    endCoverageM: Math.min(lineSpacingM / 2, lengthM / 2),
    sideCoverageM: (lineSpacingM + Math.max(lineSpacingM, widthM)) / 4,
    maxSideCoverageM: Math.max(lineSpacingM, widthM) / 2,
    maxSpacingM: lineSpacingM * SPACING_TOLERANCE,
    minLengthM: triggerDistanceM / 2,
  };
}

/** Planners agree to half a percent, and aircraft hold their lines no better. */
const SPACING_TOLERANCE = 1.005;

/** How far inside a line may end when transits are not photographed, so that the edge gets as many photos as the overlap promises. */
export const ownEndCoverageM = (photos: PhotoRules, lineSpacingM: number): number =>
  Math.min(
    coverageDistances(photos, lineSpacingM).endCoverageM,
    photos.lengthM / 2 - (minPhotosPerPoint(photos) - 1) * photos.triggerDistanceM,
  );

/** Metres between the photos of a line, which has one at either end. */
export const linePhotoSpacingM = (lengthM: number, triggerDistanceM: number): number =>
  lengthM / Math.max(1, Math.ceil(lengthM / triggerDistanceM - ROUNDING * lengthM));

/**
 * Metres between the photos of a transit. The first is so close to the line that it covers the edge up to where the
 * neighbour on the line's other side begins to cover it.
 */
export function transitPhotoSpacingM(
  lengthM: number,
  { triggerDistanceM, widthM, lengthM: longM }: PhotoRules,
  lineSpacingM: number,
): number {
  const firstM = (longM + widthM) / 2 - lineSpacingM;
  return linePhotoSpacingM(
    lengthM,
    firstM >= triggerDistanceM / 2 ? Math.min(triggerDistanceM, firstM) : triggerDistanceM,
  );
}

/** Longer transits, as between pieces of the area, are not photographed. */
const MAX_SPACINGS = 2.5;

export const isTransitPhotographed = (
  path: readonly unknown[],
  lengthM: number,
  lineSpacingM: number,
): boolean => path.length === 2 && lengthM <= MAX_SPACINGS * lineSpacingM;
