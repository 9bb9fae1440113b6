import type { PlanarPoint, PlanarRing } from "#planar-geometry.ts";

const TOLERANCE_M = 0.001;

/** The ring without its closing point, without points that repeat and without spikes that lead out and straight back. */
export function cleanRing(ring: PlanarRing): PlanarRing {
  let points = withoutDuplicates(ring);
  for (;;) {
    const kept = withoutDuplicates(points.filter((point, index) => !isSpike(points, point, index)));
    if (kept.length === points.length || kept.length < 3) return kept;
    points = kept;
  }
}

function withoutDuplicates(ring: PlanarRing): PlanarRing {
  const kept: PlanarPoint[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (!last || planarDistanceM(last, point) > TOLERANCE_M) kept.push(point);
  }
  const [first] = kept;
  while (first && kept.length > 1 && planarDistanceM(first, kept.at(-1) ?? first) <= TOLERANCE_M) kept.pop();
  return kept;
}

function isSpike(ring: PlanarRing, point: PlanarPoint, index: number): boolean {
  const before = ring.at(index - 1) ?? point;
  const after = ring[(index + 1) % ring.length] ?? point;
  const [inX, inY] = [point[0] - before[0], point[1] - before[1]];
  const [outX, outY] = [after[0] - point[0], after[1] - point[1]];
  const turnsBack = inX * outX + inY * outY < 0;
  const shorter = Math.min(Math.hypot(inX, inY), Math.hypot(outX, outY));
  const longer = Math.max(Math.hypot(inX, inY), Math.hypot(outX, outY));
  const width = Math.abs(inX * outY - inY * outX) / longer;
  return turnsBack && width <= TOLERANCE_M && shorter > 0;
}

const planarDistanceM = (a: PlanarPoint, b: PlanarPoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
