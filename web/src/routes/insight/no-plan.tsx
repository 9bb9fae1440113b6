import { useLocale } from "#text/locale.ts";
import type { PlanState } from "../plan/route-planner.ts";
import { faultWords } from "../route-text.ts";
import { useInsightText } from "./insight-text.ts";
import style from "./insight.module.css";

/** Why there is nothing to look into. */
export function NoPlan({ planning: { status, fault } }: { planning: PlanState }) {
  const text = useInsightText();
  const isEnglish = useLocale() === "en";
  if (fault) {
    const words = isEnglish ? fault.message : (faultWords(fault.code) ?? fault.message);
    return <p className={style["note"]}>{words}</p>;
  }
  return <p className={style["note"]}>{text(status === "loading" ? "planning" : "noPlan")}</p>;
}
