import type { BoundaryFault, ImportedBoundary } from "@overfly/flight/boundary-import";
import type { PlannedDocument, PlannedPart } from "@overfly/flight/planned-document";
import type { RouteDocument } from "@overfly/flight/route-document";
import type { RouteSummary } from "@overfly/flight/route-summary";
import type { SiteRecords } from "@overfly/flight/site-knowledge";
import type { WholePlanFault } from "@overfly/flight/whole-plan";

/** What the screen shows of a plan; photographs and waypoints stay behind. */
export interface ShownPlan extends RouteSummary {
  ok: true;
  parts: Pick<PlannedPart, "id" | "setting" | "angleDeg" | "statistics">[];
  warnings: PlannedDocument["warnings"];
}

export interface PlanInput {
  document: RouteDocument;
  site: SiteRecords;
  /** While something is dragged. */
  isDraft: boolean;
}

export type PlanFault = WholePlanFault;

export type PlanQuestion =
  | { kind: "plan"; id: number; input: PlanInput }
  | { kind: "import"; bytes: Uint8Array };

export type PlanReply =
  | { kind: "plan"; id: number; plan: ShownPlan | PlanFault }
  | { kind: "import"; boundary: ImportedBoundary | BoundaryFault };
