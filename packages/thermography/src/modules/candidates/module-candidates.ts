import {
  centerOf,
  convexHull,
  distance,
  polygonArea,
  type Point,
  type Quadrilateral,
  quadrilateralAround,
} from "#modules/quadrilateral.ts";

/** A closed, roughly rectangular patch between lines, which may be a module. */
export interface Candidate {
  corners: Quadrilateral;
  center: Point;
  areaPx: number;
  /** Share of the quadrilateral that the patch fills, 0 to 1. */
  fill: number;
  /** At how many thresholds the same patch appears. */
  stability: number;
}

const THRESHOLDS = 16;
const MIN_AREA_PX = 50;
const MAX_FRAME_SHARE = 0.25;
const MIN_FILL = 0.8;
/** Of a patch's convex hull: less is a tangle. */
const MIN_HULL_SHARE = 0.75;
/** Pixels at the frame's border where no line can be measured. */
export const BORDER_PX = 3;

/** Patches enclosed by lines, at many thresholds: joints of one picture differ in strength. */
export function moduleCandidates(strength: Float32Array, widthPx: number): Candidate[] {
  const found: Candidate[] = [];
  const thresholds = thresholdsOf(strength);
  const patches = patchFinder(strength, widthPx, thresholds);
  for (let level = 0; level < thresholds.length; level += 1) {
    for (const candidate of patches(level)) {
      const same = found.find((known) => isSame(known, candidate));
      if (!same) found.push(candidate);
      else {
        same.stability += 1;
        if (candidate.fill >= same.fill - 0.03)
          Object.assign(same, { ...candidate, stability: same.stability });
      }
    }
  }
  return found;
}

function isSame(known: Candidate, candidate: Candidate): boolean {
  const dx = known.center[0] - candidate.center[0];
  const dy = known.center[1] - candidate.center[1];
  return (
    dx * dx + dy * dy < 0.12 ** 2 * candidate.areaPx &&
    Math.abs(Math.log(known.areaPx / candidate.areaPx)) < 0.25
  );
}

function thresholdsOf(strength: Float32Array): number[] {
  const step = Math.max(1, Math.floor(strength.length / 20_000));
  const sampled = Float32Array.from(
    { length: Math.ceil(strength.length / step) },
    (_, i) => strength[i * step] ?? 0,
  );
  const sorted = sampled.filter((value) => value > 0).toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [Math.max(at(0.05), 1e-6), at(0.97)];
  return Array.from({ length: THRESHOLDS }, (_, i) => low * (high / low) ** (i / (THRESHOLDS - 1)));
}

/** Marks of pixels: not seen yet, else one above the level at which they were seen last. */
const [UNSEEN, GROUND] = [0, 255] as const;

interface Marks {
  /** Of each pixel: the first threshold above its strength; 255 for the border. */
  levels: Uint8Array;
  seen: Uint8Array;
  stack: Int32Array;
  widthPx: number;
}

/**
 * The patches at rising thresholds. What grew too large or reached the border stays so as thresholds rise, and so does
 * what grows into it: the ground around the tables is walked over once.
 */
function patchFinder(
  strength: Float32Array,
  widthPx: number,
  thresholds: readonly number[],
): (level: number) => Candidate[] {
  const heightPx = strength.length / widthPx;
  const seen = new Uint8Array(strength.length).fill(UNSEEN);
  const stack = new Int32Array(strength.length);
  const levels = levelsOf(strength, widthPx, thresholds);
  const marks = { levels, seen, stack, widthPx };
  const maxArea = MAX_FRAME_SHARE * strength.length;
  return (level) => {
    const candidates: Candidate[] = [];
    for (let start = 0; start < levels.length; start += 1) {
      if ((levels[start] ?? 0) > level || (seen[start] ?? 0) > level) continue;
      const { count, isOnGround } = flood(marks, start, level);
      const patch = stack.subarray(0, count);
      if (isOnGround || count > maxArea || isCut(patch, widthPx, heightPx)) {
        for (let i = 0; i < count; i += 1) seen[patch[i] ?? 0] = GROUND;
        continue;
      }
      const candidate = count < MIN_AREA_PX ? null : candidateOf(patch, widthPx, heightPx);
      if (candidate) candidates.push(candidate);
    }
    return candidates;
  };
}

function levelsOf(strength: Float32Array, widthPx: number, thresholds: readonly number[]): Uint8Array {
  const heightPx = strength.length / widthPx;
  const limits = Float64Array.from(thresholds);
  const levels = new Uint8Array(strength.length).fill(255);
  for (let y = BORDER_PX; y < heightPx - BORDER_PX; y += 1)
    for (let at = y * widthPx + BORDER_PX, end = (y + 1) * widthPx - BORDER_PX; at < end; at += 1) {
      const value = strength[at] ?? 0;
      let level = 0;
      while (level < limits.length && value >= (limits[level] ?? 0)) level += 1;
      levels[at] = level;
    }
  return levels;
}

/** Collects the connected pixels below a threshold (4-neighbourhood) into the stack, and whether ground is next to them. */
function flood(
  { levels, seen, stack, widthPx }: Marks,
  start: number,
  level: number,
): { count: number; isOnGround: boolean } {
  let count = 1;
  let isOnGround = false;
  stack[0] = start;
  seen[start] = level + 1;
  for (let next = 0; next < count; next += 1) {
    const at = stack[next] ?? 0;
    for (let side = 0; side < 4; side += 1) {
      // the border is closed all around, so that neighbours never wrap
      const neighbour = at + (side < 2 ? 2 * side - 1 : (2 * side - 5) * widthPx);
      if ((levels[neighbour] ?? 255) > level) continue;
      const mark = seen[neighbour] ?? 0;
      if (mark <= level) {
        seen[neighbour] = level + 1;
        stack[count] = neighbour;
        count += 1;
      } else if (mark === GROUND) isOnGround = true;
    }
  }
  return { count, isOnGround };
}

/** Whether the patch reaches the pixels where lines can't be measured. */
function isCut(pixels: Int32Array, widthPx: number, heightPx: number): boolean {
  for (const pixel of pixels) {
    const x = pixel % widthPx;
    const y = (pixel / widthPx) | 0;
    if (x <= BORDER_PX || y <= BORDER_PX || x >= widthPx - 1 - BORDER_PX || y >= heightPx - 1 - BORDER_PX)
      return true;
  }
  return false;
}

function candidateOf(pixels: Int32Array, widthPx: number, heightPx: number): Candidate | null {
  let [top, bottom, from, to] = [heightPx, -1, widthPx, -1];
  for (const pixel of pixels) {
    const x = pixel % widthPx;
    const y = (pixel / widthPx) | 0;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (x < from) from = x;
    if (x > to) to = x;
  }
  if (bottom - top < 4 || to - from < 4) return null;
  // a thin tangle of lines, as on grass
  if (pixels.length < 0.25 * (bottom - top + 1) * (to - from + 1)) return null;
  const left = new Int32Array(bottom - top + 1).fill(widthPx);
  const right = new Int32Array(bottom - top + 1).fill(-1);
  for (const pixel of pixels) {
    const x = pixel % widthPx;
    const row = ((pixel / widthPx) | 0) - top;
    if (x < (left[row] ?? 0)) left[row] = x;
    if (x > (right[row] ?? 0)) right[row] = x;
  }
  let spans = 0;
  for (let row = 0; row < left.length; row += 1) spans += (right[row] ?? 0) - (left[row] ?? 0) + 1;
  // the hull is larger still
  if (pixels.length < MIN_HULL_SHARE * spans) return null;
  const ends: Point[] = [];
  for (const [row, x] of left.entries())
    ends.push(
      [x - 0.5, top + row - 0.5],
      [x - 0.5, top + row + 0.5],
      [(right[row] ?? 0) + 0.5, top + row - 0.5],
      [(right[row] ?? 0) + 0.5, top + row + 0.5],
    );
  const hull = convexHull(ends);
  const hullArea = polygonArea(hull);
  if (pixels.length < MIN_HULL_SHARE * hullArea) return null;
  const corners = quadrilateralAround(hull);
  if (!corners || !isBlock(corners)) return null;
  const fill = hullArea / polygonArea(corners);
  return fill < MIN_FILL
    ? null
    : { corners, center: centerOf(corners), areaPx: pixels.length, fill, stability: 1 };
}

/** Opposite sides of alike length, corners between 50° and 130°. */
function isBlock(corners: Quadrilateral): boolean {
  const [a, b, c, d] = corners;
  const lengths = [distance(a, b), distance(b, c), distance(c, d), distance(d, a)];
  const [ab = 0, bc = 0, cd = 0, da = 0] = lengths;
  if (Math.min(...lengths) < 5 || Math.max(...lengths) > 8 * Math.min(...lengths)) return false;
  if (Math.max(ab / cd, cd / ab, bc / da, da / bc) > 1.5) return false;
  return corners.every((corner, index) => {
    const before = corners[(index + 3) % 4] ?? corner;
    const after = corners[(index + 1) % 4] ?? corner;
    const cosine =
      ((before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1])) /
      (distance(before, corner) * distance(after, corner));
    return Math.abs(cosine) < 0.65;
  });
}
