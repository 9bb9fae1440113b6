import { contentFromPlan } from "./content-from-plan.ts";
import type { RouteContent } from "#route-content.ts";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { MissionPlan } from "@overfly/flight-planning/mission/plan-mission";

/** The stored part of a plan, from which files are written, so that the flown route is the reviewed one. */
export interface StoredPlan {
  content: Pick<RouteContent, "surveys" | "areas">;
  /** One per battery. */
  flights: PlannedFlight[];
}

export function storedPlanOf(document: RouteDocument, { layout, batteries }: MissionPlan): StoredPlan {
  const { surveys, areas } = contentFromPlan("", document, layout);
  return {
    content: { ...(surveys && { surveys }), ...(areas && { areas }) },
    flights: batteries.map(({ flight }) => flight),
  };
}

export interface NamedStoredPlan {
  name: string;
  document: RouteDocument;
  plan: StoredPlan;
}

/** The whole route, with a wayline per battery. */
export function contentFromStoredPlan({ name, document, plan }: NamedStoredPlan): RouteContent {
  const [first] = plan.flights;
  if (!first) return { name, ...plan.content };
  let waypointCount = 0;
  const waylineStarts = plan.flights.map(
    ({ waypoints }) => (waypointCount += waypoints.length) - waypoints.length,
  );
  const waypoints = plan.flights.flatMap((flight) => flight.waypoints);
  return { name, flight: { ...first, waypoints }, ...plan.content, waylineStarts, document };
}

/** The flight of one battery, counted from 1; undefined if there is none. */
export function batteryFlightContent(
  { name, plan }: NamedStoredPlan,
  batteryNumber: number,
): RouteContent | undefined {
  const flight = plan.flights[batteryNumber - 1];
  return flight && { name: `${name} battery ${batteryNumber}`, flight };
}
