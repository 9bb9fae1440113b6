import { writeGeoJson } from "./geojson-write.ts";
import { writeGpx } from "./gpx.ts";
import { writeKml } from "./kml-write.ts";
import { writeLitchiCsv } from "./litchi-csv-write.ts";
import { writeQgcPlan } from "./qgc-plan-write.ts";
import type { RouteContent, RouteFormat, RouteWrite } from "./route-content.ts";
import { writeWaypointCsv } from "./waypoint-csv.ts";
import { writeWpl } from "./wpl.ts";
import { type WpmlKmzOptions, writeWpmlKmz } from "./wpml-kmz.ts";

const WRITERS: Record<RouteFormat, (content: RouteContent, options: WpmlKmzOptions) => RouteWrite> = {
  wpml: writeWpmlKmz,
  "qgc-plan": writeQgcPlan,
  wpl: writeWpl,
  "litchi-csv": writeLitchiCsv,
  kml: (content) => writeKml(content),
  geojson: writeGeoJson,
  gpx: writeGpx,
  "waypoint-csv": writeWaypointCsv,
};

/** A route as a file, with what its format can't hold. */
export const writeRouteFile = (
  format: RouteFormat,
  content: RouteContent,
  options: WpmlKmzOptions,
): RouteWrite => WRITERS[format](content, options);
