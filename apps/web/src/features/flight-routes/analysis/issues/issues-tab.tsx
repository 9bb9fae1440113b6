import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useAnalysis } from "#features/flight-routes/analysis/analysis-context.ts";
import analysis from "#features/flight-routes/analysis/analysis.module.css";
import { FlightTime } from "#features/flight-routes/analysis/flight-time/flight-time.tsx";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { useSite } from "#features/flight-routes/store/planner-context.ts";
import { IssueCard } from "./issue-card.tsx";
import { subjectName } from "./issue-messages.ts";
import style from "./issues.module.css";

/** The issues of the plan with their locations and quick fixes, and the flight time that they are checked for. */
export function IssuesTab() {
  const { plan } = useAnalysis().planning;
  return (
    <div className={style["checks"]}>
      {plan ? <IssueList /> : <NoPlan />}
      <FlightTime />
    </div>
  );
}

function IssueList() {
  const { planning, document } = useAnalysis();
  const { t } = useTranslation("flight-routes/issues");
  const { data: zones = [] } = useQuery(siteQueries.zones(useSite().token));
  const issues = planning.plan?.planIssues ?? [];
  if (issues.length === 0 && planning.status === "loading") {
    return <p className={analysis["note"]}>{t("outdated")}</p>;
  }
  if (issues.length === 0) return <NoIssues />;
  return (
    <ul className={style["issues"]} aria-label={t("list")}>
      {issues.map((issue) => (
        <IssueCard
          key={`${issue.code} ${issue.severity} ${issue.subjectId ?? ""}`}
          issue={issue}
          subject={subjectName(issue.subjectId, document, zones)}
        />
      ))}
    </ul>
  );
}

function NoIssues() {
  const { document } = useAnalysis();
  const { t } = useTranslation("flight-routes/issues");
  const more = document.flightAt === undefined ? "" : t("cleanSun");
  return (
    <div className={style["clean"]}>
      <IconCircleCheck size={28} stroke={1.75} aria-hidden />
      <div>
        <strong>{t("clean")}</strong>
        <p>{t("cleanHelp", { more })}</p>
      </div>
    </div>
  );
}
