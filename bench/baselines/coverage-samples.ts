import type { PlanarPoint, PlanarPolygon } from "@overfly/geo/planar-geometry";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import { planarPolygonAreaM2 } from "@overfly/geo/polygons/ring-area";
import type { Footprint, PhotoPose } from "./coverage.ts";

const SAMPLE_COUNT = 10_000;

/**
 * Samples an area and returns the fraction of the samples that lie in at least so many photos. Knows nothing of the
 * planner: only where photos were taken and how they were turned.
 */
export function coverageSamples(
  area: readonly PlanarPolygon[],
  { wideM, longM }: Footprint,
  requiredCount: number,
): (photos: readonly PhotoPose[]) => number {
  const samples = samplesIn(area);
  const reachM = Math.hypot(wideM, longM) / 2;
  const tileOf = (m: number): number => Math.floor(m / reachM);
  const key = (column: number, row: number): number => column * 2 ** 20 + row;
  const tiles = new Map<number, number[]>();
  for (const [index, [x, y]] of samples.entries()) {
    const tile = tiles.get(key(tileOf(x), tileOf(y)));
    if (tile) tile.push(index);
    else tiles.set(key(tileOf(x), tileOf(y)), [index]);
  }
  return (photos) => {
    const counts = new Uint16Array(samples.length);
    for (const { at, along } of photos) {
      for (let column = tileOf(at[0]) - 1; column <= tileOf(at[0]) + 1; column += 1)
        for (let row = tileOf(at[1]) - 1; row <= tileOf(at[1]) + 1; row += 1)
          for (const index of tiles.get(key(column, row)) ?? []) {
            const [x, y] = samples[index] ?? at;
            const [dx, dy] = [x - at[0], y - at[1]];
            const isInside =
              Math.abs(dx * along[0] + dy * along[1]) <= longM / 2 &&
              Math.abs(dx * along[1] - dy * along[0]) <= wideM / 2;
            if (isInside) counts[index] = (counts[index] ?? 0) + 1;
          }
    }
    return counts.reduce((covered, count) => covered + (count >= requiredCount ? 1 : 0), 0) / samples.length;
  };
}

/** An even grid, each point moved by a golden-ratio sequence, so that no line of a plan runs along it. */
function samplesIn(area: readonly PlanarPolygon[]): PlanarPoint[] {
  const [xs, ys] = [area.flat(2).map(([x]) => x), area.flat(2).map(([, y]) => y)];
  const areaM2 = area.reduce((sum, polygon) => sum + planarPolygonAreaM2(polygon), 0);
  const stepM = Math.sqrt(areaM2 / SAMPLE_COUNT);
  const rings = area.flat();
  const samples: PlanarPoint[] = [];
  let count = 0;
  for (let x = Math.min(...xs); x < Math.max(...xs); x += stepM) {
    for (let y = Math.min(...ys); y < Math.max(...ys); y += stepM) {
      count += 1;
      const point: PlanarPoint = [
        x + ((count * 0.754_877_67) % 1) * stepM,
        y + ((count * 0.569_840_29) % 1) * stepM,
      ];
      if (isPointInRings(point, rings)) samples.push(point);
    }
  }
  return samples;
}
