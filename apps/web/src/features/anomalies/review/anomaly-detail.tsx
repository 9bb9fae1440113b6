import { type Anomaly, anomalies } from "@overfly/contract/anomalies/anomalies";
import { repairs } from "@overfly/contract/anomalies/repairs";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconArrowBackUp, IconCheck, IconFocus2, IconTool, IconTrash, IconX } from "@tabler/icons-react";
import { useAllowed } from "#platform/api/user.ts";
import { Allowed } from "#platform/ui/allowed.tsx";
import { Button } from "#platform/ui/button.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useFormat } from "#platform/i18n/use-format.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { Separated } from "#platform/ui/text/separated.tsx";
import { AnomalyFacts } from "./anomaly-facts.tsx";
import { AnomalyForm } from "./anomaly-form.tsx";
import { AnomalyPictures } from "./anomaly-pictures.tsx";
import type { AnomalyReviewState, Decision } from "./use-anomaly-review.ts";
import anomalyStyle from "./anomaly.module.css";
import { anomalyLocation } from "#features/anomalies/anomaly-location.ts";
import { TextWithCodes } from "#platform/ui/text/code.tsx";
import { SeverityMark, SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { WorkStateForm } from "./work-state-form.tsx";

export interface AnomalyDetailProps {
  anomaly: Anomaly;
  mission: MissionDetail;
  /** Whether it may be reviewed and corrected now. */
  editable: boolean;
  decide: (decision: Decision) => void;
  dismiss: () => void;
  view: () => void;
  /** Shows it on the map from close by. */
  zoom: () => void;
  corrections: Pick<AnomalyReviewState, "correct" | "isCorrecting" | "remove" | "isRemoving">;
}

/** Everything about one anomaly: its pictures, its figures, the rule behind its rating. */
export function AnomalyDetail(props: AnomalyDetailProps) {
  const { anomaly, mission, editable, decide, dismiss, view, zoom, corrections } = props;
  const { t } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const format = useFormat();
  const { t: tRepairs } = useTranslation("anomalies/repairs");
  const delivered = mission.client_status === "ready";
  const canSetWorkState = useAllowed(anomalies.setWorkState) && delivered;
  return (
    <article className={anomalyStyle["anomaly"]}>
      <header className={anomalyStyle["anomalyHead"]}>
        <SeverityMark severity={anomaly.severity} sign={anomaly.number} size={32} />
        <div className={anomalyStyle["anomalyName"]}>
          <h2 className={anomalyStyle["anomalyTitle"]}>{classText(anomaly.class)}</h2>
          <Hint as="span">
            <Separated
              parts={[
                <SeverityLabel key="severity" severity={anomaly.severity} />,
                ...anomalyLocation(anomaly, t, format)
                  .split(" · ")
                  .map((part) => <TextWithCodes key={part}>{part}</TextWithCodes>),
              ]}
            />
          </Hint>
        </div>
        <IconButton label={t("key.z")} icon={<IconFocus2 size={18} aria-hidden />} onClick={zoom} />
        {editable && !mission.report_revising && anomaly.source === "person" && (
          <IconButton
            label={t("delete")}
            icon={<IconTrash size={16} aria-hidden />}
            danger
            disabled={corrections.isRemoving}
            onClick={() => corrections.remove(anomaly)}
          />
        )}
      </header>
      {editable && <DecisionButtons anomaly={anomaly} decide={decide} dismiss={dismiss} />}
      <AnomalyPictures anomaly={anomaly} view={view} />
      <AnomalyFacts anomaly={anomaly} />
      {editable && <AnomalyForm anomaly={anomaly} {...corrections} />}
      {!editable && anomaly.note !== "" && (
        <p className={anomalyStyle["noteText"]}>
          <bdi>{anomaly.note}</bdi>
        </p>
      )}
      {canSetWorkState && <WorkStateForm anomaly={anomaly} />}
      {delivered && anomaly.review === "confirmed" && (
        <Allowed to={repairs.get}>
          <Button icon={<IconTool size={16} aria-hidden />} to={`/repairs/view/${anomaly.id}`}>
            {tRepairs("openRepair")}
          </Button>
        </Allowed>
      )}
    </article>
  );
}

function DecisionButtons({
  anomaly,
  decide,
  dismiss,
}: Pick<AnomalyDetailProps, "anomaly" | "decide" | "dismiss">) {
  const { t } = useTranslation("anomalies");
  if (anomaly.review !== "unreviewed") {
    return (
      <div className={anomalyStyle["decision"]} data-review={anomaly.review}>
        <span>
          {anomaly.dismiss_reason === null
            ? t(anomaly.review)
            : t("dismissedBecause", { reason: t(`dismissReason.${anomaly.dismiss_reason}`) })}
        </span>
        <Button
          size="xs"
          kind="quiet"
          icon={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => decide({ review: "unreviewed" })}
        >
          {t("reopen")}
        </Button>
      </div>
    );
  }
  return (
    <div className={anomalyStyle["decisionButtons"]}>
      <Button
        kind="primary"
        icon={<IconCheck size={16} aria-hidden />}
        onClick={() => decide({ review: "confirmed" })}
        fullWidth
      >
        {t("confirm")}
      </Button>
      <Button icon={<IconX size={16} aria-hidden />} onClick={dismiss} fullWidth>
        {t("dismiss")}
      </Button>
    </div>
  );
}
