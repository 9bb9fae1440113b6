import type { RouteLayout, PlannedItem } from "@overfly/flight-planning/layout/route-layout";
import type { RouteDocument, TakeOffPoint } from "@overfly/contract/flight-routes/route-document";
import type { RouteSummary } from "@overfly/flight-planning/mission/route-summary";
import type { PlanIssue } from "@overfly/flight-planning/safety/plan-issue";
import type { SiteRecords } from "@overfly/flight-planning/mission/site-data";
import type { Fault } from "@overfly/flight-planning/model/fault";
import type { MissionFault } from "@overfly/flight-planning/mission/plan-mission";
import type { SolarSite } from "@overfly/plant/sun/site-solar-conditions";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";

/** What the screen shows of a plan. Photos and waypoints stay in the worker and are read by queries. */
export interface DisplayedPlan extends RouteSummary {
  ok: true;
  items: Pick<PlannedItem, "id" | "settings" | "angleDeg" | "statistics">[];
  /** Lines and single points of all items, as they can be edited on the map. */
  pattern: PatternLine[];
  warnings: RouteLayout["warnings"];
  /** With their quick fixes. */
  planIssues: PlanIssue[];
  batteries: DisplayedBattery[];
  hasElevation: boolean;
}

/** The flight of one battery. */
export interface DisplayedBattery {
  distanceM: number;
  durationS: number;
  photoCount: number;
  /** Index among all photos. */
  firstPhoto: number;
  /** Share of the battery's capacity, 0 to 1. */
  used: number;
  takeOffPoint: TakeOffPoint | undefined;
  /** False if the heights could not be converted to another take-off point. */
  areHeightsKnown: boolean;
}

export interface PlanInput {
  document: RouteDocument;
  site: SiteRecords & { solar?: SolarSite };
  /** Faster and less accurate, for use during a drag. */
  isDraft: boolean;
}

export type PlanFailure = Fault<MissionFault["code"] | "unforeseen" | "no-planner">;
