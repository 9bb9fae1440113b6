import type { Position } from "geojson";

const RADIUS_M = 6_371_009;
const RADIANS = Math.PI / 180;

/** Distance in metres along the earth's surface, also around half of it, to about half a percent. */
export function greatCircleM([fromLon = 0, fromLat = 0]: Position, [toLon = 0, toLat = 0]: Position): number {
  const [from, to] = [fromLat * RADIANS, toLat * RADIANS];
  const half = (angle: number): number => Math.sin(angle / 2) ** 2;
  const chord = half(to - from) + Math.cos(from) * Math.cos(to) * half((toLon - fromLon) * RADIANS);
  return 2 * RADIUS_M * Math.asin(Math.min(1, Math.sqrt(chord)));
}
