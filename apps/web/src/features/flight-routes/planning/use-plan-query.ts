import { useEffect, useRef, useState } from "react";
import type { Look, Looks, ShownPlan } from "./worker-messages.ts";
import type { PlanState } from "./route-planner.ts";

/** While something is dragged the planner has the worker to itself. */
const CALM_MS = 250;

/** What is known of the plan of the moment; while a newer plan is made, of the plan before. */
export function useLook<L extends Look>(
  planning: PlanState,
  of: L,
  question: Looks[L]["question"] | undefined,
): Looks[L]["answer"] | undefined {
  const { plan, status, look } = planning;
  const [seen, setSeen] = useState<{ plan: ShownPlan; answer: Looks[L]["answer"] | undefined }>();
  const isReady = status === "success" && plan !== undefined && question !== undefined;
  const waitMs = useRef(0);
  useEffect(() => {
    if (!isReady || !look) return undefined;
    let isWanted = true;
    const ask = async (): Promise<void> => {
      const answer = await look(of, question);
      waitMs.current = CALM_MS;
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
