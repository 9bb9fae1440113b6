import { coordinateSystemOfCode } from "@overfly/geo/coordinate-systems/coordinate-system";
import proj4 from "proj4";
import type { DrawnPoint, DrawnSystem } from "#drawing.ts";

/** Longitude and latitude of a drawing's point. */
export type ToPosition = (point: DrawnPoint) => [longitude: number, latitude: number];

/** Undefined for a system that is unknown here, or whose shifts are in a file of their own. */
export function toPositionFrom(system: DrawnSystem): ToPosition | undefined {
  if (system.kind === "wgs84") return (point) => point;
  if (system.kind === "unknown") return undefined;
  const definition = system.kind === "wkt" ? system.text : coordinateSystemOfCode(system.code)?.proj4;
  if (definition === undefined || /[+]nadgrids=(?!@)/u.test(definition)) return undefined;
  try {
    const { inverse } = proj4("WGS84", definition);
    return (point) => inverse([...point]) as [number, number];
  } catch {
    return undefined; // well-known text of a projection that it doesn't know
  }
}

/** The EPSG number of WGS 84 / UTM of a place. */
export function utmAt([longitude, latitude]: readonly [longitude: number, latitude: number]): number {
  const zone = Math.min(60, Math.floor((longitude + 180) / 6) + 1);
  return (latitude < 0 ? 32_700 : 32_600) + zone;
}

/** Whether points may be longitudes and latitudes. */
export const areDegrees = (points: readonly DrawnPoint[]): boolean =>
  points.every(([x, y]) => Math.abs(x) <= 180 && Math.abs(y) <= 90);
