import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { useFaultWords } from "#features/flight-routes/planning/plan-error-message.ts";
import { useInsightText } from "#features/flight-routes/analysis/analysis-text.ts";
import style from "#features/flight-routes/analysis/analysis.module.css";

/** Why there is nothing to look into. */
export function NoPlan({ planning: { status, fault } }: { planning: PlanState }) {
  const text = useInsightText();
  const words = useFaultWords(fault);
  return <p className={style["note"]}>{words ?? text(status === "loading" ? "planning" : "noPlan")}</p>;
}
