import { useEffect, useState } from "react";
import type { Look, Looks, ShownPlan } from "./plan-messages.ts";
import type { PlanState } from "./route-planner.ts";

/** What is known of the plan of the moment; while a newer plan is made, of the plan before. */
export function useLook<L extends Look>(
  planning: PlanState,
  of: L,
  question: Looks[L]["question"] | undefined,
): Looks[L]["answer"] | undefined {
  const { plan, status, look } = planning;
  const [seen, setSeen] = useState<{ plan: ShownPlan; answer: Looks[L]["answer"] | undefined }>();
  const isReady = status === "success" && plan !== undefined && question !== undefined;
  useEffect(() => {
    if (!isReady || !look) return undefined;
    let isWanted = true;
    void look(of, question).then((answer) => {
      if (isWanted) setSeen({ plan, answer });
    });
    return () => {
      isWanted = false;
    };
  }, [isReady, look, of, plan, question]);
  return plan && question && seen ? seen.answer : undefined;
}
