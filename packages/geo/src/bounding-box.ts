import type { Position } from "geojson";

/** West is greater than east if the box crosses the antimeridian (RFC 7946). */
export type BoundingBox = [west: number, south: number, east: number, north: number];

/** The smallest box around the positions; undefined without positions. */
export function boundingBox(positions: readonly Position[]): BoundingBox | undefined {
  const lons = positions.map(([lon = 0]) => lon).toSorted((a, b) => a - b);
  const [firstLon] = lons;
  const lastLon = lons.at(-1);
  if (firstLon === undefined || lastLon === undefined) return undefined;
  let [south, north] = [90, -90];
  for (const [, lat = 0] of positions) {
    south = Math.min(south, lat);
    north = Math.max(north, lat);
  }
  const gap = widestGap(lons);
  const crossesAntimeridian = gap.width > 360 - (lastLon - firstLon);
  return crossesAntimeridian ? [gap.to, south, gap.from, north] : [firstLon, south, lastLon, north];
}

function widestGap(sorted: readonly number[]): { width: number; from: number; to: number } {
  let widest = { width: 0, from: 0, to: 0 };
  let from = sorted[0] ?? 0;
  for (const to of sorted) {
    if (to - from > widest.width) widest = { width: to - from, from, to };
    from = to;
  }
  return widest;
}
