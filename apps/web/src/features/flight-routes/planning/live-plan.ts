import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import { createRoutePlanner, type RoutePlanner } from "./route-planner.ts";
import type { PlanInput } from "#features/flight-routes/planning/worker/displayed-plan.ts";

/** Draft plans are fast and approximate: after this pause in a drag the final plan is requested. */
const PAUSE_MS = 150;

/** The plan of the edited document, or of the document while it is dragged. */
export interface LivePlan {
  planner: RoutePlanner;
  /** What is planned while nothing is dragged. */
  setInput: (input: PlanInput | undefined) => void;
  /** Plans a document while it is dragged; undefined returns to the input. */
  preview: (document: RouteDocument | undefined) => void;
  cancelPreview: () => void;
}

export function createLivePlan(planner: RoutePlanner = createRoutePlanner()): LivePlan {
  let input: PlanInput | undefined;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const cancelPreview = (): void => clearTimeout(pause);
  return {
    planner,
    setInput: (next) => {
      cancelPreview();
      input = next;
      planner.request(next);
    },
    preview: (document) => {
      cancelPreview();
      if (!input) return;
      if (!document) return planner.request(input);
      const final = { ...input, document } as PlanInput;
      planner.request({ ...final, isDraft: true });
      pause = setTimeout(() => planner.request(final), PAUSE_MS);
    },
    cancelPreview,
  };
}
