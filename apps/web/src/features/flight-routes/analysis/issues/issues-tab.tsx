import { IconCircleCheck } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { routeQueries } from "#features/flight-routes/flight-route-queries.ts";
import style from "./issues.module.css";
import { FindingCard } from "./issue-card.tsx";
import { FlightHour } from "#features/flight-routes/analysis/flight-time/flight-time.tsx";
import type { InsightProps } from "#features/flight-routes/analysis/panel/analysis-panel.tsx";
import insight from "#features/flight-routes/analysis/analysis.module.css";
import { NoPlan } from "#features/flight-routes/analysis/panel/no-plan.tsx";
import { useSafetyText } from "./issue-text.ts";
import { nameOf } from "./issue-messages.ts";

/** What speaks against flying, where, and how to mend it; and the hour that it is checked for. */
export function ChecksTab(props: InsightProps) {
  const { planning, document, site } = props;
  return (
    <div className={style["checks"]}>
      {planning.plan ? <Findings {...props} /> : <NoPlan planning={planning} />}
      <FlightHour site={site} document={document} change={props.change} />
    </div>
  );
}

function Findings(props: InsightProps) {
  const { planning, document, site } = props;
  const text = useSafetyText();
  const { data: zones = [] } = useQuery(routeQueries.zones(site.token));
  const findings = planning.plan?.checks ?? [];
  if (findings.length === 0 && planning.status === "loading")
    return <p className={insight["note"]}>{text("outdated")}</p>;
  if (findings.length === 0) {
    const more = document.flightAt === undefined ? "" : text("cleanSun");
    return (
      <div className={style["clean"]}>
        <IconCircleCheck size={28} stroke={1.75} aria-hidden />
        <div>
          <strong>{text("clean")}</strong>
          <p>{text("cleanHelp", { more })}</p>
        </div>
      </div>
    );
  }
  return (
    <ul className={style["findings"]} aria-label={text("list")}>
      {findings.map((finding) => (
        <FindingCard
          key={`${finding.code} ${finding.severity} ${finding.subjectId ?? ""}`}
          {...props}
          finding={finding}
          about={nameOf(finding.subjectId, document, zones)}
        />
      ))}
    </ul>
  );
}
