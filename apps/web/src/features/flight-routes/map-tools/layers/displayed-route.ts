import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute, RouteFinding, RouteStatistics } from "@overfly/contract/flight-routes/routes";
import type { Position } from "geojson";
import type { ShownPlan } from "#features/flight-routes/planning/worker-messages.ts";

/** What the map and the statistics bar show of a route, kept or just planned. */
export interface ShownRoute {
  /** Each battery's way over its lines, without the ways from and to the take-off place. */
  sets: Position[][];
  /** Each battery's ways from and to the take-off place, where there is one. */
  ways: { out?: Position[]; back?: Position[] }[];
  statistics: RouteStatistics;
  findings: RouteFinding[];
}

type Kept = Pick<FlightRoute, "path" | "statistics" | "findings">;
type Places = Pick<RouteDocument, "takeOff" | "takeOffPlaces">;

/** A plan of the moment has the same form as a kept route. */
export function routeShown(
  { path, statistics, findings }: Kept | ShownPlan,
  { takeOff, takeOffPlaces = [] }: Places,
): ShownRoute {
  const hasHome = takeOff !== undefined || takeOffPlaces.length > 0;
  return {
    sets: path.map(({ coordinates }) => (hasHome ? coordinates.slice(1, -1) : coordinates)),
    ways: path.map(({ coordinates }) =>
      hasHome ? { out: coordinates.slice(0, 2), back: coordinates.slice(-2) } : {},
    ),
    statistics,
    findings,
  };
}
