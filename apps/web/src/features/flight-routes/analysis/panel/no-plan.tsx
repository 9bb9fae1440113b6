import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useAnalysis } from "#features/flight-routes/analysis/analysis-context.ts";
import style from "#features/flight-routes/analysis/analysis.module.css";
import { usePlanErrorMessage } from "#features/flight-routes/planning/plan-error-message.ts";

/** Why there is no plan to analyse. */
export function NoPlan() {
  const { t } = useTranslation("flight-routes/analysis");
  const { status, failure } = useAnalysis().planning;
  const message = usePlanErrorMessage(failure);
  return <p className={style["note"]}>{message ?? t(status === "loading" ? "planning" : "noPlan")}</p>;
}
