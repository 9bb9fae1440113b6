import { type Anomaly, anomalies } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconArrowBackUp, IconCheck, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { AnomalyFacts } from "./anomaly-facts.tsx";
import { AnomalyForm } from "./anomaly-form.tsx";
import { AnomalyPictures } from "./anomaly-pictures.tsx";
import { useRemoveAnomaly } from "#features/anomalies/anomaly-mutations.ts";
import anomalyStyle from "./anomaly.module.css";
import { anomalyLocation } from "#features/anomalies/anomaly-location.ts";
import { SeverityMark, SeverityLabel } from "#platform/ui/display/severity-mark.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { WorkStateForm } from "./work-state-form.tsx";

export interface AnomalyDetailProps {
  anomaly: Anomaly;
  mission: MissionDetail;
  /** Whether it may be reviewed and corrected now. */
  editable: boolean;
  decide: (review: Anomaly["review"]) => void;
}

/** Everything about one anomaly: its pictures, its figures, the rule behind its rating. */
export function AnomalyDetail({ anomaly, mission, editable, decide }: AnomalyDetailProps) {
  const { t } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const delivered = mission.client_status === "ready";
  const canSetWorkState = useAllowed(anomalies.setWorkState) && delivered;
  return (
    <article className={anomalyStyle["anomaly"]}>
      <header className={anomalyStyle["anomalyHead"]}>
        <SeverityMark severity={anomaly.severity} sign={anomaly.number} size={32} />
        <div className={anomalyStyle["anomalyName"]}>
          <h2 className={anomalyStyle["anomalyTitle"]}>{classText(anomaly.class)}</h2>
          <Hint as="span">
            <SeverityLabel severity={anomaly.severity} /> · {anomalyLocation(anomaly, t)}
          </Hint>
        </div>
        {editable && anomaly.source === "person" && <Remove anomaly={anomaly} />}
      </header>
      {editable && <Decision anomaly={anomaly} decide={decide} />}
      <AnomalyPictures anomaly={anomaly} />
      <AnomalyFacts anomaly={anomaly} />
      {editable && <AnomalyForm anomaly={anomaly} />}
      {!editable && anomaly.note !== "" && (
        <p className={anomalyStyle["noteText"]}>
          <bdi>{anomaly.note}</bdi>
        </p>
      )}
      {canSetWorkState && <WorkStateForm anomaly={anomaly} />}
    </article>
  );
}

function Decision({ anomaly, decide }: Pick<AnomalyDetailProps, "anomaly" | "decide">) {
  const { t } = useTranslation("anomalies");
  if (anomaly.review !== "unreviewed") {
    return (
      <div className={anomalyStyle["decision"]} data-review={anomaly.review}>
        <span>{t(anomaly.review)}</span>
        <Button
          size="xs"
          kind="quiet"
          icon={<IconArrowBackUp size={14} aria-hidden />}
          onClick={() => decide("unreviewed")}
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
        onClick={() => decide("confirmed")}
        fullWidth
      >
        {t("confirm")}
      </Button>
      <Button icon={<IconX size={16} aria-hidden />} onClick={() => decide("dismissed")} fullWidth>
        {t("dismiss")}
      </Button>
    </div>
  );
}

function Remove({ anomaly }: { anomaly: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const [confirming, setConfirming] = useState(false);
  const remove = useRemoveAnomaly(anomaly.mission_token);
  return (
    <>
      <IconButton
        label={t("delete")}
        icon={<IconTrash size={16} aria-hidden />}
        danger
        onClick={() => setConfirming(true)}
      />
      <Confirm
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={t("deleteTitle", { number: anomaly.number })}
        action={t("delete")}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(anomaly.id)}
      >
        {t("deleteHint")}
      </Confirm>
    </>
  );
}
