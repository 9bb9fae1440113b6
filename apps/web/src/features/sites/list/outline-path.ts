import type { Boundary } from "@overfly/contract/geometry";

/** A boundary as an SVG path that fills a box of this size, north up; empty where there is none. */
export function outlinePath(boundary: Boundary | null | undefined, size: number): string {
  if (!boundary) return "";
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const rings = polygons.flat();
  const corners = rings.flat();
  const lons = corners.map(([lon]) => lon);
  const lats = corners.map(([, lat]) => lat);
  const [west, east] = extremes(lons);
  const [south, north] = extremes(lats);
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = size / Math.max((east - west) * shrink, north - south, 1e-9);
  const [left, top] = [(size - (east - west) * shrink * scale) / 2, (size - (north - south) * scale) / 2];
  const at = ([lon, lat]: readonly number[]): string =>
    `${(left + ((lon ?? 0) - west) * shrink * scale).toFixed(1)} ${(top + (north - (lat ?? 0)) * scale).toFixed(1)}`;
  return rings.map((ring) => `M${ring.map(at).join("L")}Z`).join("");
}

function extremes(values: readonly number[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of values) [low, high] = [Math.min(low, value), Math.max(high, value)];
  return [low, high];
}
