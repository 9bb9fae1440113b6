import type { RouteProfile } from "@overfly/flight-planning/terrain/route-profile";
import type { Boundary } from "@overfly/contract/geometry";
import type { SceneView } from "#features/flight-routes/preview/scene-view.ts";
import type { CoverageView } from "#features/flight-routes/planning/queries/coverage-view.ts";
import type { FootprintView } from "#features/flight-routes/planning/queries/footprint-view.ts";
import type { PhotoView } from "#features/flight-routes/planning/queries/photo-view.ts";
import type { DisplayedPlan, PlanFailure, PlanInput } from "./displayed-plan.ts";

/** What can be read from the latest plan. */
export interface PlanQueries {
  profile: { params: object; result: RouteProfile };
  coverage: { params: object; result: CoverageView | undefined };
  footprints: { params: object; result: FootprintView };
  photos: { params: { bounds: readonly number[] }; result: PhotoView };
  scene: { params: { tables: readonly Boundary[] }; result: SceneView };
}

export type PlanQueryKind = keyof PlanQueries;

export type WorkerRequest = { kind: "plan"; id: number; input: PlanInput } | PlanQuery;

export type PlanQuery = {
  [Q in PlanQueryKind]: { kind: "query"; id: number; query: Q } & PlanQueries[Q]["params"];
}[PlanQueryKind];

export type WorkerReply =
  | { kind: "plan"; id: number; isDraft: boolean; plan: DisplayedPlan | PlanFailure }
  /** Without a result if there is no plan. */
  | { kind: "query"; id: number; result: PlanQueries[PlanQueryKind]["result"] | undefined };
