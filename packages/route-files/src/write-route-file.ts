import { writeGeoJson } from "#geojson/write-geojson.ts";
import { writeGpx } from "#gpx/gpx.ts";
import { writeKml } from "#kml/write-kml.ts";
import { writeLitchiCsv } from "#csv/write-litchi-csv.ts";
import { writeQgcPlan } from "#mavlink/write-qgc-plan.ts";
import type { RouteContent, RouteFormat, RouteWriteResult } from "./route-content.ts";
import { writeWaypointCsv } from "#csv/waypoint-csv.ts";
import { writeWpl } from "#mavlink/wpl.ts";
import type { WpmlOptions } from "#wpml/write/build-wpml.ts";
import { writeWpml } from "#wpml/write/write-wpml.ts";

const WRITERS: Record<RouteFormat, (content: RouteContent, options: WpmlOptions) => RouteWriteResult> = {
  wpml: writeWpml,
  "qgc-plan": writeQgcPlan,
  wpl: writeWpl,
  "litchi-csv": writeLitchiCsv,
  kml: (content) => writeKml(content),
  geojson: writeGeoJson,
  gpx: writeGpx,
  "waypoint-csv": writeWaypointCsv,
};

/** Writes a route; the result has warnings about unsupported content. */
export const writeRouteFile = (
  format: RouteFormat,
  content: RouteContent,
  options: WpmlOptions,
): RouteWriteResult => WRITERS[format](content, options);
