import type { Raster } from "@overfly/contract/media/raster";
import type { Boundary } from "@overfly/contract/geometry";
import { localFrame } from "@overfly/geo/local-frame";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { polygonIntersection } from "@overfly/geo/polygons/boolean-operations";

/** Whether a box in degrees has area in common with a site. */
export function overlapsBoundary([west, south, east, north]: Raster["bounds"], boundary: Boundary): boolean {
  const polygons = boundary.type === "Polygon" ? [boundary.coordinates] : boundary.coordinates;
  const corners = polygons.flat(2);
  const longitudes = corners.map(([longitude = 0]) => longitude);
  const latitudes = corners.map(([, latitude = 0]) => latitude);
  // the part near the site, because the plane around it is true only there
  const [left, right] = [Math.max(west, Math.min(...longitudes)), Math.min(east, Math.max(...longitudes))];
  const [bottom, top] = [Math.max(south, Math.min(...latitudes)), Math.min(north, Math.max(...latitudes))];
  if (left >= right || bottom >= top) return false;
  const { toMetres } = localFrame([left, bottom]);
  const point = (position: readonly number[]): PlanarPoint => toMetres(position as [number, number]);
  const box = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ].map(point);
  const site = polygons.map((rings) => rings.map((ring) => ring.map(point)));
  return polygonIntersection([[box]], site).length > 0;
}
