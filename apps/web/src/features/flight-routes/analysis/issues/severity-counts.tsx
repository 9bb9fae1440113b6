import type { PlanIssue, Severity } from "@overfly/flight-planning/safety/plan-issue";
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from "@tabler/icons-react";
import hidden from "#platform/ui/display/visually-hidden.module.css";
import { useFormat } from "#platform/i18n/use-format.ts";
import style from "#features/flight-routes/analysis/panel/analysis-panel.module.css";
import { useTranslation } from "#platform/i18n/use-translation.ts";

const SIGN = { error: IconCircleX, warning: IconAlertTriangle, hint: IconInfoCircle };
const ORDER = ["error", "warning", "hint"] as const satisfies Severity[];

/** How many issues of each severity there are, beside the tab's name. */
export function SeverityCounts({ issues }: { issues: readonly PlanIssue[] | undefined }) {
  const { t } = useTranslation("flight-routes/issues");
  const format = useFormat();
  if (!issues) return null;
  if (issues.length === 0)
    return <IconCircleCheck size={15} className={style["count"]} data-severity="none" aria-hidden />;
  return ORDER.map((severity) => {
    const count = issues.filter((issue) => issue.severity === severity).length;
    const Sign = SIGN[severity];
    return count === 0 ? null : (
      <span key={severity} className={style["count"]} data-severity={severity}>
        <Sign size={14} stroke={2} aria-hidden />
        <span className={hidden["hidden"]}>{t(`severity.${severity}`)}: </span>
        {format.number(count)}
      </span>
    );
  });
}
