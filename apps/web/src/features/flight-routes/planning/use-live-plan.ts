import type { RouteDocument } from "@overfly/contract/flight-routes/route-document";
import type { SiteDetail } from "@overfly/contract/sites/sites";
import { useEffect, useRef, useState } from "react";
import type { PlanInput } from "./worker-messages.ts";
import { createRoutePlanner } from "./route-planner.ts";
import { useThrottledPlan } from "./throttled-plan.ts";
import { usePlanInput } from "./use-plan-input.ts";

/** Drafts are quick and a little off: once the hand rests so long, the figures become those that will be kept. */
const REST_MS = 150;

/** The plan of what is kept in the draft, or of what is being dragged. */
export function useLivePlan(site: SiteDetail, document: RouteDocument | undefined) {
  const [planner] = useState(createRoutePlanner);
  const input = usePlanInput(site, document, false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    planner.request(input);
    return () => clearTimeout(rest.current);
  }, [planner, input]);
  const drag = (dragged: RouteDocument | undefined): void => {
    clearTimeout(rest.current);
    if (!input) return;
    const whole = dragged ? ({ ...input, document: dragged } as PlanInput) : input;
    planner.request(dragged ? { ...whole, isDraft: true } : whole);
    if (dragged) rest.current = setTimeout(() => planner.request(whole), REST_MS);
  };
  return { planner, drag, planning: useThrottledPlan(planner) };
}
