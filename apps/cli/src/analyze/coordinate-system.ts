import {
  type CoordinateSystem,
  coordinateSystemOf,
  coordinateSystemOfCode,
} from "@overfly/geo/coordinate-systems/coordinate-system";
import proj4 from "proj4";

type Coordinates = readonly number[];

interface Projection {
  fromWgs84: (position: Coordinates) => [x: number, y: number];
  toWgs84: (at: Coordinates) => [longitude: number, latitude: number];
  isGeographic: boolean;
}

/** Of a coordinate system by its EPSG number; null for an unknown one, and where a file of shifts would be needed. */
export const projectionFor = (epsg: number): Projection | null => projectionOf(coordinateSystemOfCode(epsg));

/** Of the keys of a GeoTIFF, which may describe a system that has no number. */
export const projectionOfKeys = (keys: object): Projection | null => projectionOf(coordinateSystemOf(keys));

function projectionOf(system: CoordinateSystem | undefined): Projection | null {
  if (!system) return null;
  const { scaleX, scaleY, isGeographic } = system;
  const { forward, inverse } = proj4("WGS84", system.proj4);
  return {
    fromWgs84: ([longitude = 0, latitude = 0]) => {
      const [x = 0, y = 0] = forward([longitude, latitude]);
      return [x / scaleX, y / scaleY];
    },
    toWgs84: ([x = 0, y = 0]) => inverse([x * scaleX, y * scaleY]) as [number, number],
    isGeographic,
  };
}
