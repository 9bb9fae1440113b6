import type { RouteDocument } from "@overfly/contract/route-document";
import type { FlightRoute, RouteFinding, RouteStatistics } from "@overfly/contract/routes";
import type { Position } from "geojson";
import type { ShownPlan } from "./plan-messages.ts";

/** What the map and the statistics bar show of a route, kept or just planned. */
export interface ShownRoute {
  /** Each battery's way over its lines, without the ways from and to the take-off place. */
  sets: Position[][];
  takeOff: Position | undefined;
  statistics: RouteStatistics;
  findings: RouteFinding[];
}

type Kept = Pick<FlightRoute, "path" | "statistics" | "findings">;

/** A plan of the moment has the same form as a kept route. */
export const routeShown = (
  { path, statistics, findings }: Kept | ShownPlan,
  { takeOff }: Pick<RouteDocument, "takeOff">,
): ShownRoute => ({
  sets: path.map(({ coordinates }) => (takeOff ? coordinates.slice(1, -1) : coordinates)),
  takeOff,
  statistics,
  findings,
});
