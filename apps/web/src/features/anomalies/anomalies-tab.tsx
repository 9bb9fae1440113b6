import type { Anomaly } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useFormat } from "#platform/i18n/use-format.ts";
import { Button } from "#platform/ui/button.tsx";
import { ErrorState } from "#platform/ui/feedback/error-state.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import linesStyle from "#features/anomalies/review/list.module.css";
import { RepairsLink } from "#features/anomalies/repairs/repairs-link.tsx";
import { anomalyLocation } from "./anomaly-location.ts";
import { NoAnomalies } from "./no-anomalies.tsx";
import { DeltaT } from "#platform/ui/display/delta-t.tsx";
import { SeparatedWords } from "#platform/ui/text/separated-words.tsx";
import { SEVERITIES } from "#platform/ui/display/severity.ts";
import { SeverityMark, SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { anomalyQueries } from "#platform/queries/anomaly-queries.ts";
import { Hint } from "#platform/ui/display/hint.tsx";

const MAX_VISIBLE = 12;

/** Counts by severity, the costliest anomalies, and a link to the review. */
export function AnomaliesTab({ mission }: { mission: MissionDetail }) {
  const { t } = useTranslation("anomalies");
  const found = useQuery(anomalyQueries.ofMission(mission.token));
  const home = `${viewPath(useMissionsPath(), mission.token)}/anomalies`;
  const openAnomalies = found.data?.filter((anomaly) => anomaly.review !== "dismissed") ?? [];
  const over = mission.status === "completed" || mission.status === "ready";
  return (
    <Panel
      title={t("title")}
      actions={
        (openAnomalies.length > 0 || mission.status === "in_review") && (
          <>
            <RepairsLink mission={mission} size="xs" />
            <Button size="xs" kind="primary" to={home}>
              {t("openWorkbench")}
            </Button>
          </>
        )
      }
    >
      {found.isPending && <LinesSkeleton lines={5} />}
      {found.error && <ErrorState error={found.error} retry={() => void found.refetch()} />}
      {found.data && openAnomalies.length === 0 && <NoAnomalies mission={mission} isOver={over} />}
      {openAnomalies.length > 0 && <Costliest anomalies={openAnomalies} home={home} />}
    </Panel>
  );
}

function Costliest({ anomalies, home }: { anomalies: readonly Anomaly[]; home: string }) {
  const { t } = useTranslation("anomalies");
  const format = useFormat();
  const countOf = (severity: Anomaly["severity"]): number =>
    anomalies.filter((anomaly) => anomaly.severity === severity).length;
  return (
    <>
      <ul className={linesStyle["counts"]}>
        {SEVERITIES.toReversed().map((severity) => (
          <li key={severity}>
            <SeverityLabel severity={severity} />
            <strong>{format.number(countOf(severity))}</strong>
          </li>
        ))}
      </ul>
      <ul className={linesStyle["lines"]}>
        {anomalies.slice(0, MAX_VISIBLE).map((anomaly) => (
          <AnomalyLink key={anomaly.id} anomaly={anomaly} home={home} />
        ))}
      </ul>
      {anomalies.length > MAX_VISIBLE && (
        <Hint>{t("moreCount", { count: anomalies.length - MAX_VISIBLE })}</Hint>
      )}
    </>
  );
}

function AnomalyLink({ anomaly, home }: { anomaly: Anomaly; home: string }) {
  const { t } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const { t: severityText } = useTranslation("platform/severity");
  const format = useFormat();
  return (
    <li>
      <Link className={linesStyle["line"]} to={`${home}?anomaly=${anomaly.id}`}>
        <SeverityMark severity={anomaly.severity} sign={anomaly.number} size={28} />
        <span className={linesStyle["lineWords"]}>
          <span className={linesStyle["lineTitle"]}>{classText(anomaly.class)}</span>
          <Hint as="span">
            <SeparatedWords words={[severityText(anomaly.severity), anomalyLocation(anomaly, t, format)]} />
          </Hint>
        </span>
        <span className={linesStyle["lineEnd"]}>
          <DeltaT anomaly={anomaly} />
          <Hint as="span">{anomaly.lost_kwdc > 0 && format.power(anomaly.lost_kwdc)}</Hint>
        </span>
      </Link>
    </li>
  );
}
