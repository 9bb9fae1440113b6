import { contentFromPlan } from "./content-from-plan.ts";
import type { RouteContent } from "#route-content.ts";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { MissionPlan } from "@overfly/flight-planning/mission/plan-mission";

/** What is kept of a plan: all that files are written from, so that what is flown is what was shown. */
export interface StoredPlan {
  content: Pick<RouteContent, "surveys" | "areas">;
  /** One for each battery. */
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

/** The whole route as files have it, each battery's flight beginning anew within it. */
export function contentFromStoredPlan({ name, document, plan }: NamedStoredPlan): RouteContent {
  const [first] = plan.flights;
  if (!first) return { name, ...plan.content };
  let begin = 0;
  const waylineStarts = plan.flights.map(({ waypoints }) => (begin += waypoints.length) - waypoints.length);
  const waypoints = plan.flights.flatMap((flight) => flight.waypoints);
  return { name, flight: { ...first, waypoints }, ...plan.content, waylineStarts, document };
}

/** One battery's flight by itself, from 1; undefined where the route has no such. */
export function batteryFlightContent(
  { name, plan }: NamedStoredPlan,
  batterySet: number,
): RouteContent | undefined {
  const flight = plan.flights[batterySet - 1];
  return flight && { name: `${name} battery ${batterySet}`, flight };
}
