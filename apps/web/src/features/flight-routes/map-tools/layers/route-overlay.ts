import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { FlightRoute, RouteIssue } from "@overfly/contract/flight-routes/flight-routes";
import type { RouteStatistics } from "@overfly/contract/flight-routes/route-statistics";
import type { Position } from "geojson";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker/displayed-plan.ts";

/** What the map and the statistics bar show of a saved or just planned route. */
export interface RouteOverlay {
  /** Each battery's path over its survey lines, without transits. */
  batteries: Position[][];
  /** Each battery's transits from and to its take-off point, if it has one. */
  transits: { outbound?: Position[]; inbound?: Position[] }[];
  statistics: RouteStatistics;
  issues: RouteIssue[];
}

type SavedPlan = Pick<FlightRoute, "path" | "statistics" | "issues">;

/** With a take-off point, the first and last position of each path are the transits' ends. */
export function routeOverlay({ path, statistics, issues }: SavedPlan | DisplayedPlan, hasTakeOff: boolean) {
  const overlay: RouteOverlay = {
    batteries: path.map(({ coordinates }) => (hasTakeOff ? coordinates.slice(1, -1) : coordinates)),
    transits: path.map(({ coordinates }) =>
      hasTakeOff ? { outbound: coordinates.slice(0, 2), inbound: coordinates.slice(-2) } : {},
    ),
    statistics,
    issues,
  };
  return overlay;
}

export const hasTakeOffPoint = ({
  takeOff,
  takeOffPoints = [],
}: Pick<RouteDocument, "takeOff" | "takeOffPoints">): boolean =>
  takeOff !== undefined || takeOffPoints.length > 0;
