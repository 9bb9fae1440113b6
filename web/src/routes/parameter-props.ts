import type { RouteDocument } from "@overfly/contract/route-document";
import type { PlanFault, ShownPlan } from "./plan-messages.ts";
import type { Change, RoutePart } from "./route-draft.ts";
import { faultWords } from "./route-text.ts";

export interface ParameterFieldsProps {
  document: RouteDocument;
  /** The part that is worked at. */
  part: RoutePart | undefined;
  fault: PlanFault | undefined;
  /** What the planner has found for the part. */
  found: ShownPlan["parts"][number] | undefined;
  change: (change: Change) => void;
}

export interface PartFieldsProps extends ParameterFieldsProps {
  part: RoutePart;
}

/** In short; the whole reason stands above. */
export function errorAt({ fault, part }: ParameterFieldsProps, field: string): string | undefined {
  const isMine = fault?.field === field && (fault.part === undefined || fault.part === part?.id);
  return isMine ? (faultWords(fault.code) ?? fault.message) : undefined;
}
