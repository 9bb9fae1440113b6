import type { BoundaryError, ImportedBoundary } from "@overfly/route-files/boundary/import-boundary";
import type { RouteLayout, PlannedItem } from "@overfly/flight-planning/layout/route-layout";
import type { RouteDocument, TakeOffPoint } from "@overfly/contract/flight-routes/route-document";
import type { RouteProfile } from "@overfly/flight-planning/terrain/route-profile";
import type { RouteSummary } from "@overfly/flight-planning/mission/route-summary";
import type { PlanIssue } from "@overfly/flight-planning/safety/plan-issue";
import type { SiteRecords } from "@overfly/flight-planning/mission/site-data";
import type { MissionFault } from "@overfly/flight-planning/mission/plan-mission";
import type { SolarSite } from "@overfly/plant/sun/site-solar-conditions";
import type { Boundary } from "@overfly/contract/geometry";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";
import type { SceneView } from "#features/flight-routes/preview/scene-view.ts";
import type { CoverageView } from "#features/flight-routes/planning/queries/coverage-view.ts";
import type { FootprintView } from "#features/flight-routes/planning/queries/footprint-view.ts";
import type { PhotoView } from "#features/flight-routes/planning/queries/photo-view.ts";

/** What the screen shows of a plan. Photos and waypoints stay in the worker and are read by queries. */
export interface DisplayedPlan extends RouteSummary {
  ok: true;
  items: Pick<PlannedItem, "id" | "settings" | "angleDeg" | "statistics">[];
  /** Lines and single points of all items, as they can be edited on the map. */
  pattern: PatternLine[];
  warnings: RouteLayout["warnings"];
  /** With their quick fixes. */
  planIssues: PlanIssue[];
  batteries: BatterySummary[];
  hasElevation: boolean;
}

/** The flight of one battery. */
export interface BatterySummary {
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

export type PlanFailure = MissionFault;

/** What can be read from the latest plan. */
export interface PlanQueries {
  profile: { params: object; result: RouteProfile };
  coverage: { params: object; result: CoverageView | undefined };
  footprints: { params: object; result: FootprintView };
  photos: { params: { bounds: readonly number[] }; result: PhotoView };
  scene: { params: { tables: readonly Boundary[] }; result: SceneView };
}

export type PlanQueryKind = keyof PlanQueries;

export type WorkerRequest =
  | { kind: "plan"; id: number; input: PlanInput }
  | { kind: "import"; bytes: Uint8Array }
  | PlanQuery;

export type PlanQuery = {
  [Q in PlanQueryKind]: { kind: "query"; id: number; query: Q } & PlanQueries[Q]["params"];
}[PlanQueryKind];

export type WorkerReply =
  | { kind: "plan"; id: number; plan: DisplayedPlan | PlanFailure }
  | { kind: "import"; boundary: ImportedBoundary | BoundaryError }
  /** Without a result if there is no plan. */
  | { kind: "query"; id: number; result: PlanQueries[PlanQueryKind]["result"] | undefined };
