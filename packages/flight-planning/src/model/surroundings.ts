import type { LineString, MultiPolygon, Polygon } from "geojson";
import type { NoFlyZone } from "./route-document.ts";

/** What the site knows that a document does not hold. */
export interface Surroundings {
  /** The site's own, besides those drawn for the route. */
  noFly?: readonly NoFlyZone[];
  /** The flight stays inside. */
  operationArea?: Polygon | MultiPolygon;
  /** Middle lines of module rows. */
  moduleRows?: readonly LineString[];
  /** Metres of the ground above any one level; undefined where it is not known. */
  groundHeightM?: (lon: number, lat: number) => number | undefined;
  /** `draft` answers within a frame while something is dragged. */
  effort?: "draft" | "final";
}
