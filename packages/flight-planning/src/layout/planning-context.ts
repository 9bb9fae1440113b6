import type { LineString, MultiPolygon, Polygon } from "geojson";
import type { NoFlyZone } from "@overfly/contract/flight-routes/route-document";

/** What planning needs besides the document. */
export interface PlanningContext {
  /** The site's own, besides those drawn for the route. */
  noFlyZones?: readonly NoFlyZone[];
  /** The flight stays inside. */
  operationArea?: Polygon | MultiPolygon;
  /** Middle lines of module rows. */
  moduleRows?: readonly LineString[];
  /** Metres of the ground above any one level; undefined where it is not known. */
  groundHeightM?: (lon: number, lat: number) => number | undefined;
  /** `draft` answers within a frame while something is dragged. */
  effort?: "draft" | "final";
}
