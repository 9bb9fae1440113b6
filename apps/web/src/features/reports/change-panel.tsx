import type { EarlierAnomaly, Report, ReportChange } from "@overfly/contract/reports/reports";
import { Anchor } from "@mantine/core";
import { IconAlertTriangle, IconCheck, IconEqual, IconEyeOff, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { anomalyLocation } from "#features/anomalies/anomaly-location.ts";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import { SeparatedWords } from "#platform/ui/text/separated-words.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { SeverityMark } from "#platform/ui/display/severity-mark.tsx";
import { Panel } from "#platform/ui/panel.tsx";
import { CHANGE_KINDS, type ChangeKind, changedAnomalies } from "./changed-anomalies.ts";
import words from "./anomaly-words.module.css";
import style from "./change-panel.module.css";

const LOOK = {
  new: { icon: IconAlertTriangle, tone: "bad" },
  persisting: { icon: IconEqual, tone: "warn" },
  resolved: { icon: IconCheck, tone: "good" },
  dismissed: { icon: IconX, tone: "idle" },
  not_inspected: { icon: IconEyeOff, tone: "warn" },
} as const;

export interface ChangePanelProps {
  report: Report;
  /** The kind whose anomalies are listed, and drawn on the map. */
  kind: ChangeKind | null;
  onKind: (kind: ChangeKind | null) => void;
}

/** What changed since the previous inspection of the same kind; each count opens its list. */
export function ChangePanel({ report, kind, onKind }: ChangePanelProps) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const { change } = report;
  return (
    <Panel title={t("change")}>
      {change === null ? (
        <Hint>{t("firstInspection")}</Hint>
      ) : (
        <>
          <div className={style["changes"]}>
            {CHANGE_KINDS.map((each) => {
              const { icon: Icon, tone } = LOOK[each];
              return (
                <button
                  key={each}
                  type="button"
                  className={style["changed"]}
                  data-tone={tone}
                  aria-pressed={kind === each}
                  onClick={() => onKind(kind === each ? null : each)}
                >
                  <span className={style["changedName"]}>
                    <Icon size={16} stroke={2} aria-hidden />
                    {t(`change.${each}`)}
                  </span>
                  <span className={style["changedCount"]}>{format.number(change[each].length)}</span>
                </button>
              );
            })}
          </div>
          <Compared change={change} zone={report.site.time_zone} />
          {kind !== null && <Changed report={report} kind={kind} />}
        </>
      )}
    </Panel>
  );
}

function Compared({ change: { mission }, zone }: { change: ReportChange; zone: string }) {
  const { t } = useTranslation("reports");
  const format = useFormat();
  const path = useMissionsPath();
  const [before = "", after = ""] = (
    mission.inspected_at === null
      ? t("changeSinceUndated", { mission: MARK })
      : t("changeSince", { mission: MARK, at: format.date(mission.inspected_at, zone, "date") })
  ).split(MARK);
  return (
    <Hint>
      {before}
      <Anchor component={Link} inherit underline="always" to={`${viewPath(path, mission.token)}/report`}>
        <bdi>{mission.number}</bdi>
      </Anchor>
      {after}
    </Hint>
  );
}

/** Stands for the link inside of a translated sentence. */
const MARK = "\uFFFC";

function Changed({ report, kind }: { report: Report; kind: ChangeKind }) {
  const { t } = useTranslation("reports");
  const anomalies = changedAnomalies(report, kind);
  return (
    <>
      <Hint>{anomalies.length === 0 ? t("changeNone") : t(`changeHint.${kind}`)}</Hint>
      <ul className={style["changedList"]} aria-label={t(`change.${kind}`)}>
        {anomalies.map((anomaly) => (
          <ChangedLine key={anomaly.id} anomaly={anomaly} />
        ))}
      </ul>
    </>
  );
}

/** Leads to the mission that found it. */
function ChangedLine({ anomaly }: { anomaly: EarlierAnomaly }) {
  const { t } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const format = useFormat();
  const home = viewPath(useMissionsPath(), anomaly.mission_token);
  return (
    <li className={style["changedLine"]}>
      <SeverityMark severity={anomaly.severity} sign={anomaly.number} size={24} />
      <span className={words["words"]}>
        <Link to={`${home}/anomalies?anomaly=${anomaly.id}`} className={words["title"]}>
          {classText(anomaly.class)}
        </Link>
        <Hint as="span">
          <SeparatedWords words={[anomalyLocation(anomaly, t, format)]} />
        </Hint>
      </span>
    </li>
  );
}
