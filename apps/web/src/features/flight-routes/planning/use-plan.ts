import type { PlanInput } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { createRoutePlanner, type PlanState } from "./route-planner.ts";

/** Plans the input in a worker whenever it changes. */
export function usePlan(input: PlanInput | undefined): PlanState {
  const [planner] = useState(createRoutePlanner);
  useEffect(() => planner.request(input), [planner, input]);
  return useSyncExternalStore(planner.subscribe, planner.state);
}
