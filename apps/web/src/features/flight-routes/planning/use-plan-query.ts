import { useEffect, useRef, useState } from "react";
import type { PlanQueryKind, PlanQueries, DisplayedPlan } from "./worker-messages.ts";
import type { PlanState } from "./route-planner.ts";

/** While something is dragged the planner has the worker to itself. */
const DEBOUNCE_MS = 250;

/** What is known of the plan of the moment; while a newer plan is made, of the plan before. */
export function usePlanQuery<L extends PlanQueryKind>(
  planning: PlanState,
  of: L,
  question: PlanQueries[L]["question"] | undefined,
): PlanQueries[L]["answer"] | undefined {
  const { plan, status, query: look } = planning;
  const [seen, setSeen] = useState<{ plan: DisplayedPlan; answer: PlanQueries[L]["answer"] | undefined }>();
  const isReady = status === "success" && plan !== undefined && question !== undefined;
  const waitMs = useRef(0);
  useEffect(() => {
    if (!isReady || !look) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const answer = await look(of, question);
      waitMs.current = DEBOUNCE_MS;
      if (isWanted) setSeen({ plan, answer });
    };
    const timer = setTimeout(() => void ask(), waitMs.current);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [isReady, look, of, plan, question]);
  return plan && question && seen ? seen.answer : undefined;
}
