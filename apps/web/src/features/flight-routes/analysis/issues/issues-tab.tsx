import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { siteQueries } from "#platform/queries/site-queries.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./issues.module.css";
import { IssueCard } from "./issue-card.tsx";
import { FlightTime } from "#features/flight-routes/analysis/flight-time/flight-time.tsx";
import type { AnalysisTabProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import insight from "#features/flight-routes/analysis/analysis.module.css";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { nameOf } from "./issue-messages.ts";

/** What speaks against flying, where, and how to mend it; and the hour that it is checked for. */
export function IssuesTab(props: AnalysisTabProps) {
  const { planning, document, site } = props;
  return (
    <div className={style["checks"]}>
      {planning.plan ? <IssueList {...props} /> : <NoPlan planning={planning} />}
      <FlightTime site={site} document={document} change={props.change} />
    </div>
  );
}

function IssueList(props: AnalysisTabProps) {
  const { planning, document, site } = props;
  const { t } = useTranslation("flight-routes/issues");
  const { data: zones = [] } = useQuery(siteQueries.zones(site.token));
  const findings = planning.plan?.checks ?? [];
  if (findings.length === 0 && planning.status === "loading")
    return <p className={insight["note"]}>{t("outdated")}</p>;
  if (findings.length === 0) {
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
  return (
    <ul className={style["findings"]} aria-label={t("list")}>
      {findings.map((finding) => (
        <IssueCard
          key={`${finding.code} ${finding.severity} ${finding.subjectId ?? ""}`}
          {...props}
          finding={finding}
          about={nameOf(finding.subjectId, document, zones)}
        />
      ))}
    </ul>
  );
}
