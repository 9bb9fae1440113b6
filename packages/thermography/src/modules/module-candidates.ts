import {
  centerOf,
  convexHull,
  distance,
  polygonArea,
  type Point,
  type Quadrilateral,
  quadrilateralAround,
} from "./quadrilateral.ts";

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
/** Pixels at the frame's border where no line can be measured. */
export const BORDER_PX = 3;

/** Patches enclosed by lines, at many thresholds: joints of one picture differ in strength. */
export function moduleCandidates(strength: Float32Array, widthPx: number): Candidate[] {
  const found: Candidate[] = [];
  for (const threshold of thresholdsOf(strength)) {
    for (const candidate of patchesBelow(strength, widthPx, threshold)) {
      const same = found.find(
        (known) =>
          distance(known.center, candidate.center) < 0.12 * Math.sqrt(candidate.areaPx) &&
          Math.abs(Math.log(known.areaPx / candidate.areaPx)) < 0.25,
      );
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

function thresholdsOf(strength: Float32Array): number[] {
  const step = Math.max(1, Math.floor(strength.length / 20_000));
  const sorted = strength.filter((value, index) => index % step === 0 && value > 0).toSorted();
  const at = (share: number): number => sorted[Math.floor(share * (sorted.length - 1))] ?? 0;
  const [low, high] = [Math.max(at(0.05), 1e-6), at(0.97)];
  return Array.from({ length: THRESHOLDS }, (_, i) => low * (high / low) ** (i / (THRESHOLDS - 1)));
}

function patchesBelow(strength: Float32Array, widthPx: number, threshold: number): Candidate[] {
  const heightPx = strength.length / widthPx;
  const isOpen = new Uint8Array(strength.length);
  for (let y = BORDER_PX; y < heightPx - BORDER_PX; y += 1)
    for (let x = BORDER_PX; x < widthPx - BORDER_PX; x += 1)
      if ((strength[y * widthPx + x] ?? 0) < threshold) isOpen[y * widthPx + x] = 1;
  const stack = new Int32Array(strength.length);
  const maxArea = MAX_FRAME_SHARE * strength.length;
  const candidates: Candidate[] = [];
  for (let start = 0; start < isOpen.length; start += 1) {
    if (isOpen[start] !== 1) continue;
    const count = flood(isOpen, widthPx, start, stack);
    if (count < MIN_AREA_PX || count > maxArea) continue;
    const candidate = candidateOf(stack.subarray(0, count), widthPx, heightPx);
    if (candidate) candidates.push(candidate);
  }
  return candidates;
}

/** Collects the connected open pixels (4-neighbourhood) into the stack and closes them; returns their number. */
function flood(isOpen: Uint8Array, widthPx: number, start: number, stack: Int32Array): number {
  let count = 1;
  stack[0] = start;
  isOpen[start] = 0;
  for (let next = 0; next < count; next += 1) {
    const at = stack[next] ?? 0;
    // the border is closed all around, so that neighbours never wrap
    for (const neighbour of [at - 1, at + 1, at - widthPx, at + widthPx])
      if (isOpen[neighbour] === 1) {
        isOpen[neighbour] = 0;
        stack[count] = neighbour;
        count += 1;
      }
  }
  return count;
}

function candidateOf(pixels: Int32Array, widthPx: number, heightPx: number): Candidate | null {
  let [top, bottom, from, to] = [heightPx, -1, widthPx, -1];
  for (const pixel of pixels) {
    const [x, y] = [pixel % widthPx, (pixel / widthPx) | 0];
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    if (x < from) from = x;
    if (x > to) to = x;
  }
  if (bottom - top < 4 || to - from < 4) return null;
  // a thin tangle of lines, as on grass
  if (pixels.length < 0.25 * (bottom - top + 1) * (to - from + 1)) return null;
  const isCut =
    top <= BORDER_PX ||
    from <= BORDER_PX ||
    bottom >= heightPx - 1 - BORDER_PX ||
    to >= widthPx - 1 - BORDER_PX;
  if (isCut) return null;
  const left = new Int32Array(bottom - top + 1).fill(widthPx);
  const right = new Int32Array(bottom - top + 1).fill(-1);
  for (const pixel of pixels) {
    const [x, row] = [pixel % widthPx, ((pixel / widthPx) | 0) - top];
    if (x < (left[row] ?? 0)) left[row] = x;
    if (x > (right[row] ?? 0)) right[row] = x;
  }
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
  if (pixels.length < 0.75 * hullArea) return null;
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
