import type { MultiPolygon, Point, Polygon, Position } from "geojson";
import { type SkyFrom, skyOver, type SunlitPlant } from "./sky-over.ts";

/** What a site's records say of its place and its modules. */
export interface SolarSite {
  boundary: Polygon | MultiPolygon | null;
  location: Point | null;
  mounting: string | null;
  module_tilt_deg: number | null;
  module_azimuth_deg: number | null;
}

/** The sky over a site after an instant, in milliseconds since 1970; undefined while nobody knows where the site is. */
export function skyOverSite(site: SolarSite): ((instantMs: number) => SkyFrom) | undefined {
  const { boundary, location } = site;
  const outline = boundary?.type === "Polygon" ? boundary.coordinates[0] : boundary?.coordinates[0]?.[0];
  const [longitudeDeg, latitudeDeg]: Position = location?.coordinates ?? outline?.[0] ?? [];
  if (longitudeDeg === undefined || latitudeDeg === undefined) return undefined;
  const plant: SunlitPlant = { latitudeDeg, longitudeDeg, ...mountingOf(site) };
  return (instantMs) => skyOver(plant, instantMs);
}

function mountingOf({ mounting, module_tilt_deg: tiltDeg, module_azimuth_deg: azimuthDeg }: SolarSite) {
  if (mounting === "single_axis") return { tracks: "one-axis" as const };
  if (mounting === "dual_axis") return { tracks: "two-axes" as const };
  return tiltDeg === null || azimuthDeg === null ? {} : { modules: { tiltDeg, azimuthDeg } };
}
