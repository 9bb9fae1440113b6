import type { PlanState } from "#features/flight-routes/planning/route-planner.ts";
import { usePlanErrorMessage } from "#features/flight-routes/planning/plan-error-message.ts";
import style from "#features/flight-routes/analysis/analysis.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";

/** Why there is nothing to look into. */
export function NoPlan({ planning: { status, failure: fault } }: { planning: PlanState }) {
  const { t } = useTranslation("flight-routes/analysis");
  const words = usePlanErrorMessage(fault);
  return <p className={style["note"]}>{words ?? t(status === "loading" ? "planning" : "noPlan")}</p>;
}
