import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { planarDistanceM } from "#coverage/lines/line-order.ts";
import type { SurveyLine } from "#coverage/lines/survey-line.ts";
import { addPhoto, type CoverageCount, type NadirPhoto } from "./coverage-count.ts";
import {
  isTransitPhotographed,
  linePhotoSpacingM,
  type PhotoRules,
  transitPhotoSpacingM,
} from "#coverage/photos/photo-rules.ts";

/** Lines in the order of flight, and the transits between them. */
export interface OrderedLines {
  lines: readonly SurveyLine[];
  transits: readonly (readonly PlanarPoint[])[];
}

/** One end of a line, by the line's index. */
export interface LineEnd {
  lineIndex: number;
  side: keyof SurveyLine;
}

/** Lines whose ends are being moved, with the coverage of their photos. */
export interface EdgeRefinement {
  count: CoverageCount;
  lines: SurveyLine[];
  /** Of each line, and of the transit after it. */
  linePhotos: NadirPhoto[][];
  transitPhotos: NadirPhoto[][];
  /** Whether the transit after each line is photographed. */
  isTransitPhotographed: boolean[];
  rules: RefinementRules;
}

export interface RefinementRules {
  photos: PhotoRules;
  /** The same with a slightly smaller footprint for counting: lines that end just where a cell's centre is covered would miss what lies between. */
  countedPhotos: PhotoRules;
  lineSpacingM: number;
  /** Whether the straight path between two points may be flown. */
  isFreePath: (from: PlanarPoint, to: PlanarPoint) => boolean;
  /** Whether a photo from there may cover a sampled cell. */
  isNear: (point: PlanarPoint) => boolean;
}

export function startRefinement(
  { lines, transits }: OrderedLines,
  count: CoverageCount,
  rules: RefinementRules,
): EdgeRefinement {
  const photographed = lines.map(({ to }, k) => {
    const [transit, next] = [transits[k], lines[k + 1]];
    return (
      transit !== undefined &&
      next !== undefined &&
      isTransitPhotographed(transit, planarDistanceM(to, next.from), rules.lineSpacingM)
    );
  });
  const empty = (): NadirPhoto[][] => lines.map(() => []);
  const refinement: EdgeRefinement = {
    count,
    lines: [...lines],
    linePhotos: empty(),
    transitPhotos: empty(),
    isTransitPhotographed: photographed,
    rules,
  };
  for (const [k, line] of lines.entries()) {
    const photos = photosAlong(
      line.from,
      line.to,
      linePhotoSpacingM(lengthM(line), rules.photos.triggerDistanceM),
    );
    replacePhotos(refinement, refinement.linePhotos, k, photographed[k] ? photos.slice(0, -1) : photos);
    replacePhotos(refinement, refinement.transitPhotos, k, photosOnTransit(refinement, k));
  }
  return refinement;
}

const lengthM = ({ from, to }: SurveyLine): number => planarDistanceM(from, to);

function photosAlong(from: PlanarPoint, to: PlanarPoint, stepM: number): NadirPhoto[] {
  const lengthM = planarDistanceM(from, to);
  if (lengthM === 0) return [{ position: from, direction: [0, 1] }];
  const ahead = directionOf({ from, to });
  return Array.from({ length: Math.round(lengthM / stepM) + 1 }, (_, k) => ({
    position: [from[0] + ahead[0] * stepM * k, from[1] + ahead[1] * stepM * k],
    direction: ahead,
  }));
}

/** The line's last photo is the transit's first, with a heading between both; the next line's first is its own. */
function photosOnTransit({ lines, isTransitPhotographed, rules }: EdgeRefinement, k: number): NadirPhoto[] {
  const [before, next] = [lines[k], lines[k + 1]];
  if (!isTransitPhotographed[k] || !before || !next) return [];
  const stepM = transitPhotoSpacingM(planarDistanceM(before.to, next.from), rules.photos, rules.lineSpacingM);
  const [first, ...rest] = photosAlong(before.to, next.from, stepM).slice(0, -1);
  return first ? [{ ...first, previousDirection: directionOf(before) }, ...rest] : [];
}

function directionOf(line: SurveyLine): PlanarPoint {
  const length = lengthM(line) || 1;
  return [(line.to[0] - line.from[0]) / length, (line.to[1] - line.from[1]) / length];
}

/** Replaces the photos of a line or transit and counts only those that change between an equal start and end. */
function replacePhotos(
  { count, rules }: EdgeRefinement,
  lists: NadirPhoto[][],
  k: number,
  photos: NadirPhoto[],
): void {
  const before = lists[k];
  if (!before || before === photos) return;
  const shorter = Math.min(before.length, photos.length);
  let same = 0;
  while (same < shorter && before[same] === photos[same]) same += 1;
  let sameLast = 0;
  while (sameLast < shorter - same && before.at(-1 - sameLast) === photos.at(-1 - sameLast)) sameLast += 1;
  const change = (list: NadirPhoto[], by: 1 | -1): void => {
    for (const photo of list.slice(same, list.length - sameLast))
      if (rules.isNear(photo.position)) addPhoto(count, photo, rules.countedPhotos, by);
  };
  change(before, -1);
  change(photos, 1);
  lists[k] = photos;
}

/** Moves a line's end outwards and returns its undo; undefined where that may not be flown. */
export function moveEnd(
  refinement: EdgeRefinement,
  { lineIndex: k, side }: LineEnd,
  byM: number,
): (() => void) | undefined {
  const { lines, linePhotos, transitPhotos, isTransitPhotographed, rules } = refinement;
  const [line, photos] = [lines[k], linePhotos[k]];
  if (!line || !photos) return undefined;
  const moved = extendedAt(line, side, byM);
  const transit = side === "to" ? k : k - 1;
  const other = isTransitPhotographed[transit]
    ? side === "to"
      ? lines[k + 1]?.from
      : lines[k - 1]?.to
    : undefined;
  if (!rules.isFreePath(line[side], moved[side]) || (other && !rules.isFreePath(moved[side], other)))
    return undefined;
  const onTransit = transitPhotos[transit] ?? [];
  lines[k] = moved;
  replacePhotos(
    refinement,
    linePhotos,
    k,
    photosAfterMove(
      photos,
      { line: moved, side, photographed: isTransitPhotographed[k] === true },
      rules.photos,
    ),
  );
  replacePhotos(refinement, transitPhotos, transit, photosOnTransit(refinement, transit));
  return () => {
    lines[k] = line;
    replacePhotos(refinement, linePhotos, k, photos);
    replacePhotos(refinement, transitPhotos, transit, onTransit);
  };
}

interface Moved {
  line: SurveyLine;
  side: keyof SurveyLine;
  /** Then the last photo belongs to the transit. */
  photographed: boolean;
}

/** On a long line, photos far from the end stay where they are; a real flight shifts them by less than a spacing. */
function photosAfterMove(
  photos: NadirPhoto[],
  { line, side, photographed }: Moved,
  { triggerDistanceM, lengthM: footprintM }: PhotoRules,
): NadirPhoto[] {
  const near = Math.ceil(footprintM / triggerDistanceM) + 1;
  if (photos.length <= 2 * near) {
    const all = photosAlong(line.from, line.to, linePhotoSpacingM(lengthM(line), triggerDistanceM));
    return photographed ? all.slice(0, -1) : all;
  }
  const unchanged = side === "to" ? photos.slice(0, -near) : photos.slice(near);
  const [end, other] = side === "to" ? [line.to, line.from] : [line.from, line.to];
  const nextM = planarDistanceM(end, (side === "to" ? unchanged.at(-1) : unchanged[0])?.position ?? other);
  const [dx, dy] = directionOf({ from: end, to: other });
  const added = Array.from({ length: Math.ceil(nextM / triggerDistanceM - 1e-6) }, (_, k): NadirPhoto => ({
    position: [end[0] + dx * k * triggerDistanceM, end[1] + dy * k * triggerDistanceM],
    direction: directionOf(line),
  }));
  if (side === "from") return [...added, ...unchanged];
  return [...unchanged, ...added.slice(photographed ? 1 : 0).toReversed()];
}

export function extendedAt(line: SurveyLine, side: keyof SurveyLine, byM: number): SurveyLine {
  const fraction = byM / Math.max(1e-6, lengthM(line));
  const [dx, dy] = [fraction * (line.to[0] - line.from[0]), fraction * (line.to[1] - line.from[1])];
  return side === "to"
    ? { ...line, to: [line.to[0] + dx, line.to[1] + dy] }
    : { ...line, from: [line.from[0] - dx, line.from[1] - dy] };
}
