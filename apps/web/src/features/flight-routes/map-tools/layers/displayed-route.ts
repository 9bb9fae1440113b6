import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute, RouteIssue, RouteStatistics } from "@overfly/contract/flight-routes/routes";
import type { Position } from "geojson";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker-messages.ts";

/** What the map and the statistics bar show of a route, kept or just planned. */
export interface RouteOverlay {
  /** Each battery's way over its lines, without the ways from and to the take-off place. */
  batteries: Position[][];
  /** Each battery's ways from and to the take-off place, where there is one. */
  transits: { out?: Position[]; back?: Position[] }[];
  statistics: RouteStatistics;
  findings: RouteIssue[];
}

type SavedPlan = Pick<FlightRoute, "path" | "statistics" | "findings">;
type TakeOffs = Pick<RouteDocument, "takeOff" | "takeOffPoints">;

/** A plan of the moment has the same form as a kept route. */
export function routeOverlay(
  { path, statistics, findings }: SavedPlan | DisplayedPlan,
  { takeOff, takeOffPlaces = [] }: TakeOffs,
): RouteOverlay {
  const hasHome = takeOff !== undefined || takeOffPlaces.length > 0;
  return {
    batteries: path.map(({ coordinates }) => (hasHome ? coordinates.slice(1, -1) : coordinates)),
    transits: path.map(({ coordinates }) =>
      hasHome ? { out: coordinates.slice(0, 2), back: coordinates.slice(-2) } : {},
    ),
    statistics,
    findings,
  };
}
