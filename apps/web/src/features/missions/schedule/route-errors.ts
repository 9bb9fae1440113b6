import type { FlightRoute } from "@overfly/contract/flight-routes/flight-routes";

/** How many errors the planner found; a route without any is valid. */
export const errorCount = ({ issues }: Pick<FlightRoute, "issues">): number =>
  issues.filter(({ severity }) => severity === "error").length;
