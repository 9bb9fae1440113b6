import type { PlanarPolygon, PlanarRing } from "#planar-geometry.ts";

/** Area in square metres, positive for counter-clockwise rings. */
export function signedRingAreaM2(ring: PlanarRing): number {
  const [origin] = ring;
  let last = ring.at(-1);
  if (!origin || !last) return 0;
  let doubled = 0;
  for (const point of ring) {
    doubled +=
      (last[0] - origin[0]) * (point[1] - origin[1]) - (point[0] - origin[0]) * (last[1] - origin[1]);
    last = point;
  }
  return doubled / 2;
}

/** Area in square metres without holes. */
export function planarPolygonAreaM2([outer = [], ...holes]: PlanarPolygon): number {
  const holesM2 = holes.reduce((sum, hole) => sum + Math.abs(signedRingAreaM2(hole)), 0);
  return Math.abs(signedRingAreaM2(outer)) - holesM2;
}
