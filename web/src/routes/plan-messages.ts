import type { BoundaryFault, ImportedBoundary } from "@overfly/flight/boundary-import";
import type { RouteFault, RouteInput, RoutePlan } from "@overfly/flight/route-plan";

/** A plan without its photographs, which the map has no need of. */
export type ShownPlan = Omit<RoutePlan, "photos">;

export type PlanQuestion =
  | { kind: "plan"; id: number; input: RouteInput }
  | { kind: "import"; bytes: Uint8Array };

export type PlanReply =
  | { kind: "plan"; id: number; plan: ShownPlan | RouteFault }
  | { kind: "import"; boundary: ImportedBoundary | BoundaryFault };
