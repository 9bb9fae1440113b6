import type { PlanarPoint, PlanarRing } from "#planar-geometry.ts";

const TOLERANCE_M = 0.001;

/** Removes the closing point, duplicate points and spikes, all up to the tolerance. */
export function cleanRing(ring: PlanarRing, toleranceM = TOLERANCE_M): PlanarRing {
  let points = withoutDuplicates(ring, toleranceM);
  for (;;) {
    const isKept = (_: PlanarPoint, index: number): boolean => !isSpike(points, index, toleranceM);
    const cleaned = withoutDuplicates(points.filter(isKept), toleranceM);
    if (cleaned.length === points.length || cleaned.length < 3) return cleaned;
    points = cleaned;
  }
}

function withoutDuplicates(ring: PlanarRing, toleranceM: number): PlanarRing {
  const cleaned: PlanarPoint[] = [];
  for (const point of ring) {
    const last = cleaned.at(-1);
    if (!last || planarDistanceM(last, point) > toleranceM) cleaned.push(point);
  }
  const [first] = cleaned;
  while (first && cleaned.length > 1 && planarDistanceM(first, cleaned.at(-1) ?? first) <= toleranceM)
    cleaned.pop();
  return cleaned;
}

function isSpike(ring: PlanarRing, index: number, toleranceM: number): boolean {
  const point = ring[index] ?? [0, 0];
  const before = ring.at(index - 1) ?? point;
  const after = ring[(index + 1) % ring.length] ?? point;
  const [inX, inY] = [point[0] - before[0], point[1] - before[1]];
  const [outX, outY] = [after[0] - point[0], after[1] - point[1]];
  const turnsBack = inX * outX + inY * outY < 0;
  const shorter = Math.min(Math.hypot(inX, inY), Math.hypot(outX, outY));
  const longer = Math.max(Math.hypot(inX, inY), Math.hypot(outX, outY));
  const width = Math.abs(inX * outY - inY * outX) / longer;
  return turnsBack && width <= toleranceM && shorter > 0;
}

const planarDistanceM = (a: PlanarPoint, b: PlanarPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
