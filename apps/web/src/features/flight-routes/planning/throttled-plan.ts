import { useCallback, useSyncExternalStore } from "react";
import type { PlanState, RoutePlanner } from "./route-planner.ts";

const INTERVAL_MS = 150;

/** The plan for panels: while something is dragged it comes a few times a second, not with every frame. */
export function useThrottledPlan(planner: RoutePlanner): PlanState {
  const subscribe = useCallback(
    (changed: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined;
      let last = -Infinity;
      const tell = (): void => {
        timer = undefined;
        last = performance.now();
        changed();
      };
      const forget = planner.subscribe(() => {
        if (timer !== undefined) return;
        const wait = last + INTERVAL_MS - performance.now();
        if (wait <= 0) tell();
        else timer = setTimeout(tell, wait);
      });
      return () => {
        forget();
        clearTimeout(timer);
      };
    },
    [planner],
  );
  return useSyncExternalStore(subscribe, planner.state);
}
