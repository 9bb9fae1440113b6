import { useEffect, useRef, useState } from "react";
import type { PlanState } from "./route-planner.ts";
import type { DisplayedPlan } from "#features/flight-routes/planning/worker/displayed-plan.ts";
import type { PlanQueries, PlanQueryKind } from "#features/flight-routes/planning/worker/worker-messages.ts";

/** Keeps the worker free for planning while something is dragged. */
const DELAY_MS = 250;

/** Reads something from the current plan; while a newer plan is computed, the result for the previous one. */
export function usePlanQuery<Q extends PlanQueryKind>(
  planning: PlanState,
  kind: Q,
  params: PlanQueries[Q]["params"] | undefined,
): PlanQueries[Q]["result"] | undefined {
  const { plan, status, query } = planning;
  const [latest, setLatest] = useState<{
    plan: DisplayedPlan;
    result: PlanQueries[Q]["result"] | undefined;
  }>();
  const isReady = status === "success" && plan !== undefined && params !== undefined;
  const delayMs = useRef(0);
  useEffect(() => {
    if (!isReady || !query) return undefined;
    let isCurrent = true;
    const run = async (): Promise<void> => {
      const result = await query(kind, params);
      delayMs.current = DELAY_MS;
      if (isCurrent) setLatest({ plan, result });
    };
    const timer = setTimeout(() => void run(), delayMs.current);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [isReady, query, kind, plan, params]);
  return plan && params && latest ? latest.result : undefined;
}
