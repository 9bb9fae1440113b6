import proj4 from "proj4";
import systems from "proj4-list";

type Coordinates = readonly number[];

interface Projection {
  fromWgs84: (position: Coordinates) => [x: number, y: number];
  toWgs84: (at: Coordinates) => [longitude: number, latitude: number];
  isGeographic: boolean;
}

/** Of a coordinate system by its EPSG number; null for an unknown one, and where a file of shifts would be needed. */
export function projectionFor(epsg: number): Projection | null {
  const definition = systems[`EPSG:${epsg}`]?.[1];
  if (definition === undefined || /[+]nadgrids=(?!@)/.test(definition)) return null;
  const { forward, inverse } = proj4("WGS84", definition);
  return {
    fromWgs84: ([longitude = 0, latitude = 0]) => forward([longitude, latitude]) as [number, number],
    toWgs84: ([x = 0, y = 0]) => inverse([x, y]) as [number, number],
    isGeographic: definition.includes("+proj=longlat"),
  };
}
