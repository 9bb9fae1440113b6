import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { useFaultWords } from "#features/flight-routes/use-fault-words.ts";
import { useInsightText } from "./insight-text.ts";
import style from "./insight.module.css";

/** Why there is nothing to look into. */
export function NoPlan({ planning: { status, fault } }: { planning: PlanState }) {
  const text = useInsightText();
  const words = useFaultWords(fault);
  return <p className={style["note"]}>{words ?? text(status === "loading" ? "planning" : "noPlan")}</p>;
}
