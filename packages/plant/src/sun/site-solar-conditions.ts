import type { MultiPolygon, Point, Polygon, Position } from "geojson";
import { type SolarConditions, solarConditionsFrom, type SolarArray } from "./solar-conditions.ts";

/** Location and module mounting from a site's record. */
export interface SolarSite {
  boundary: Polygon | MultiPolygon | null;
  location: Point | null;
  mounting: string | null;
  module_tilt_deg: number | null;
  module_azimuth_deg: number | null;
}

/** Solar conditions at a site from a start time (Unix time in ms) on; undefined where the site has no location. */
export function siteSolarConditions(site: SolarSite): ((startMs: number) => SolarConditions) | undefined {
  const { boundary, location } = site;
  const outline = boundary?.type === "Polygon" ? boundary.coordinates[0] : boundary?.coordinates[0]?.[0];
  const [longitudeDeg, latitudeDeg]: Position = location?.coordinates ?? outline?.[0] ?? [];
  if (longitudeDeg === undefined || latitudeDeg === undefined) return undefined;
  const array: SolarArray = { latitudeDeg, longitudeDeg, ...mountingOf(site) };
  return (startMs) => solarConditionsFrom(array, startMs);
}

function mountingOf({ mounting, module_tilt_deg: tiltDeg, module_azimuth_deg: azimuthDeg }: SolarSite) {
  if (mounting === "single_axis") return { tracking: "single-axis" as const };
  if (mounting === "dual_axis") return { tracking: "dual-axis" as const };
  return tiltDeg === null || azimuthDeg === null ? {} : { orientation: { tiltDeg, azimuthDeg } };
}
