import { contentOfPlan } from "./content-from-plan.ts";
import type { RouteContent } from "#route-content.ts";
import type { PlannedFlight } from "@overfly/flight-planning/model/planned-flight";
import type { RouteDocument } from "@overfly/flight-planning/model/route-document";
import type { MissionPlan } from "@overfly/flight-planning/model/whole-plan";

/** What is kept of a plan: all that files are written from, so that what is flown is what was shown. */
export interface KeptPlan {
  content: Pick<RouteContent, "surveys" | "areas">;
  /** One for each battery. */
  flights: PlannedFlight[];
}

export function keptPlan(document: RouteDocument, { layout, batteries }: MissionPlan): KeptPlan {
  const { surveys, areas } = contentOfPlan("", document, layout);
  return {
    content: { ...(surveys && { surveys }), ...(areas && { areas }) },
    flights: batteries.map(({ flight }) => flight),
  };
}

export interface NamedPlan {
  name: string;
  document: RouteDocument;
  plan: KeptPlan;
}

/** The whole route as files have it, each battery's flight beginning anew within it. */
export function contentOfRoute({ name, document, plan }: NamedPlan): RouteContent {
  const [first] = plan.flights;
  if (!first) return { name, ...plan.content };
  let begin = 0;
  const waylineStarts = plan.flights.map(({ waypoints }) => (begin += waypoints.length) - waypoints.length);
  const waypoints = plan.flights.flatMap((flight) => flight.waypoints);
  return { name, flight: { ...first, waypoints }, ...plan.content, waylineStarts, document };
}

/** One battery's flight by itself, from 1; undefined where the route has no such. */
export function contentOfBattery({ name, plan }: NamedPlan, batterySet: number): RouteContent | undefined {
  const flight = plan.flights[batterySet - 1];
  return flight && { name: `${name} battery ${batterySet}`, flight };
}
