import type { MetrePoint, MetreRing } from "./metre-point.ts";

const SAME_M = 0.001;

/** The ring without its closing point, without points that repeat and without spikes that lead out and straight back. */
export function cleanRing(ring: MetreRing): MetreRing {
  let points = dropRepeated(ring);
  for (;;) {
    const kept = dropRepeated(points.filter((point, index) => !isSpike(points, point, index)));
    if (kept.length === points.length || kept.length < 3) return kept;
    points = kept;
  }
}

function dropRepeated(ring: MetreRing): MetreRing {
  const kept: MetrePoint[] = [];
  for (const point of ring) {
    const last = kept.at(-1);
    if (!last || apartM(last, point) > SAME_M) kept.push(point);
  }
  const [first] = kept;
  while (first && kept.length > 1 && apartM(first, kept.at(-1) ?? first) <= SAME_M) kept.pop();
  return kept;
}

function isSpike(ring: MetreRing, point: MetrePoint, index: number): boolean {
  const before = ring.at(index - 1) ?? point;
  const after = ring[(index + 1) % ring.length] ?? point;
  const [inX, inY] = [point[0] - before[0], point[1] - before[1]];
  const [outX, outY] = [after[0] - point[0], after[1] - point[1]];
  const turnsBack = inX * outX + inY * outY < 0;
  const shorter = Math.min(Math.hypot(inX, inY), Math.hypot(outX, outY));
  const longer = Math.max(Math.hypot(inX, inY), Math.hypot(outX, outY));
  const width = Math.abs(inX * outY - inY * outX) / longer;
  return turnsBack && width <= SAME_M && shorter > 0;
}

const apartM = (a: MetrePoint, b: MetrePoint): number => Math.hypot(a[0] - b[0], a[1] - b[1]);
