import type { Position } from "geojson";

/** A raster's own coordinates against WGS 84 longitude and latitude. */
export interface Projection {
  toGrid: (lon: number, lat: number) => [x: number, y: number];
  toPosition: (x: number, y: number) => Position;
  unit: "metre" | "degree";
}

/** Longitude and latitude themselves. Longitudes are taken within 180° of the given one, so that a raster may lie over the antimeridian. */
export const geographic = (aroundLon: number): Projection => ({
  toGrid: (lon, lat) => [aroundLon + ((((lon - aroundLon + 180) % 360) + 360) % 360) - 180, lat],
  toPosition: (lon, lat) => [((((lon + 180) % 360) + 360) % 360) - 180, lat],
  unit: "degree",
});

const RADIUS_M = 6_378_137;
const RADIANS = Math.PI / 180;

/** Web Mercator, EPSG:3857: the sphere formulae of EPSG guidance note 7-2, method 1024. */
export const webMercator: Projection = {
  toGrid: (lon, lat) => [
    lon * RADIANS * RADIUS_M,
    Math.log(Math.tan(Math.PI / 4 + (lat * RADIANS) / 2)) * RADIUS_M,
  ],
  toPosition: (x, y) => [
    x / RADIUS_M / RADIANS,
    (2 * Math.atan(Math.exp(y / RADIUS_M)) - Math.PI / 2) / RADIANS,
  ],
  unit: "metre",
};
