import type { PlanInput } from "./worker-messages.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { makeRoutePlanner, type PlanState } from "./route-planner.ts";

/** The plan of the moment, made beside the screen while the input changes. */
export function usePlan(input: PlanInput | undefined): PlanState {
  const [planner] = useState(makeRoutePlanner);
  useEffect(() => planner.ask(input), [planner, input]);
  return useSyncExternalStore(planner.subscribe, planner.state);
}
