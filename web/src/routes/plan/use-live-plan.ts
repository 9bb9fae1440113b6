import type { RouteDocument } from "@overfly/contract/route-document";
import type { SiteDetail } from "@overfly/contract/sites";
import { useEffect, useState } from "react";
import type { PlanInput } from "./plan-messages.ts";
import { makeRoutePlanner } from "./route-planner.ts";
import { useCalmPlan } from "./use-calm-plan.ts";
import { usePlanInput } from "./use-plan-input.ts";

/** The plan of what is kept in the draft, or of what is being dragged. */
export function useLivePlan(site: SiteDetail, document: RouteDocument | undefined) {
  const [planner] = useState(makeRoutePlanner);
  const input = usePlanInput(site, document, false);
  useEffect(() => planner.ask(input), [planner, input]);
  const drag = (dragged: RouteDocument | undefined): void => {
    const draft =
      dragged && ({ document: dragged, isDraft: true } as Pick<PlanInput, "document" | "isDraft">);
    if (input) planner.ask({ ...input, ...draft });
  };
  return { planner, drag, planning: useCalmPlan(planner) };
}
