import type { BoundaryError, ImportedBoundary } from "@overfly/route-files/boundary/import-boundary";
import type { RouteLayout, PlannedItem } from "@overfly/flight-planning/model/planned-document";
import type { RouteDocument, TakeOffPoint } from "@overfly/contract/flight-routes/route-document";
import type { RouteProfile } from "@overfly/flight-planning/terrain/route-profile";
import type { RouteSummary } from "@overfly/flight-planning/model/route-summary";
import type { PlanIssue } from "@overfly/flight-planning/safety/safety-finding";
import type { SiteRecords } from "@overfly/flight-planning/model/site-knowledge";
import type { MissionFault } from "@overfly/flight-planning/model/whole-plan";
import type { SolarSite } from "@overfly/plant/sun/site-solar-conditions";
import type { Boundary } from "@overfly/contract/geometry";
import type { PatternLine } from "#features/flight-routes/map-tools/drawing/pattern-edits.ts";
import type { SceneView } from "#features/flight-routes/preview/scene-view.ts";
import type { CoverageView } from "./coverage-view.ts";
import type { FootprintView } from "./footprint-view.ts";
import type { PhotoView } from "./photo-view.ts";

/** What the screen shows of a plan; photographs and waypoints stay behind, and are asked for by `look`. */
export interface DisplayedPlan extends RouteSummary {
  ok: true;
  parts: Pick<PlannedItem, "id" | "settings" | "angleDeg" | "statistics">[];
  /** Lines and places of all parts, to be edited by hand. */
  pattern: PatternLine[];
  warnings: RouteLayout["warnings"];
  /** The findings with what would mend them. */
  checks: PlanIssue[];
  batteries: BatterySummary[];
  hasElevation: boolean;
}

/** One battery's flight. */
export interface BatterySummary {
  distanceM: number;
  durationS: number;
  photoCount: number;
  /** Of all photographs, from 0. */
  firstPhoto: number;
  /** Of the whole battery, 0 to 1. */
  used: number;
  place: TakeOffPoint | undefined;
  /** False where heights could not be recounted for another take-off place. */
  areHeightsSure: boolean;
}

export interface PlanInput {
  document: RouteDocument;
  site: SiteRecords & { solar?: SolarSite };
  /** While something is dragged. */
  isDraft: boolean;
}

export type PlanFailure = MissionFault;

/** What can be asked of the plan that was made last. */
export interface PlanQueries {
  profile: { question: object; answer: RouteProfile };
  coverage: { question: object; answer: CoverageView | undefined };
  footprints: { question: object; answer: FootprintView };
  photos: { question: { bounds: readonly number[] }; answer: PhotoView };
  scene: { question: { tables: readonly Boundary[] }; answer: SceneView };
}

export type PlanQueryKind = keyof PlanQueries;

export type WorkerRequest =
  | { kind: "plan"; id: number; input: PlanInput }
  | { kind: "import"; bytes: Uint8Array }
  | PlanQuery;

export type PlanQuery = {
  [L in PlanQueryKind]: { kind: "look"; id: number; of: L } & PlanQueries[L]["question"];
}[PlanQueryKind];

export type WorkerReply =
  | { kind: "plan"; id: number; plan: DisplayedPlan | PlanFailure }
  | { kind: "import"; boundary: ImportedBoundary | BoundaryError }
  /** Nothing where there is no plan to look at. */
  | { kind: "look"; id: number; answer: PlanQueries[PlanQueryKind]["answer"] | undefined };
