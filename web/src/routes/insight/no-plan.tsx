import type { PlanState } from "../plan/route-planner.ts";
import { useFaultWords } from "../use-fault-words.ts";
import { useInsightText } from "./insight-text.ts";
import style from "./insight.module.css";

/** Why there is nothing to look into. */
export function NoPlan({ planning: { status, fault } }: { planning: PlanState }) {
  const text = useInsightText();
  const words = useFaultWords(fault);
  return <p className={style["note"]}>{words ?? text(status === "loading" ? "planning" : "noPlan")}</p>;
}
