import type { Raster } from "@overfly/contract/media/raster";
import type { Boundary, Point } from "@overfly/contract/geometry";
import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { polygonIntersection } from "@overfly/geo/polygons/boolean-operations";
import { distanceToPolygonM } from "@overfly/geo/polygons/distance-to-polygon";

/** Photos further away from a site than this belong to another. */
export const MAX_DISTANCE_M = 2000;
/** As far as a plant reaches from the point that stands for it. */
const REACH_M = 5000;

interface SitePlace {
  boundary: Boundary | null;
  location: Point | null;
}

/** From a site's boundary, else from what its plant may reach around its location; 0 where neither is known. */
export function distanceToSiteM(position: Position, { boundary, location }: SitePlace): number {
  if (boundary) return distanceToPolygonM(position, boundary);
  return location ? Math.max(0, distanceM(position, location.coordinates) - REACH_M) : 0;
}

/** Whether a box in degrees may show a site. */
export function overlapsSite(bounds: Raster["bounds"], { boundary, location }: SitePlace): boolean {
  if (boundary) return overlapsBoundary(bounds, boundary);
  if (!location) return true;
  const [west, south, east, north] = bounds;
  const [longitude = 0, latitude = 0] = location.coordinates;
  const nearest: Position = [
    Math.min(Math.max(longitude, west), east),
    Math.min(Math.max(latitude, south), north),
  ];
  return distanceM(location.coordinates, nearest) <= REACH_M;
}

/** Whether a box in degrees has area in common with a site. */
function overlapsBoundary([west, south, east, north]: Raster["bounds"], boundary: Boundary): boolean {
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
