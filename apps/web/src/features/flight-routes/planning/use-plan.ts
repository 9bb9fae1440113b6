import type { PlanInput } from "./worker-messages.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createRoutePlanner, type PlanState } from "./route-planner.ts";

/** The plan of the moment, made beside the screen while the input changes. */
export function usePlan(input: PlanInput | undefined): PlanState {
  const [planner] = useState(createRoutePlanner);
  useEffect(() => planner.request(input), [planner, input]);
  return useSyncExternalStore(planner.subscribe, planner.state);
}
