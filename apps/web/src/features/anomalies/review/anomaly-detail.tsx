import { type Anomaly, anomalies } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { IconArrowBackUp, IconCheck, IconTrash, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useAllowed } from "#platform/api/user.ts";
import { Button } from "#platform/ui/button.tsx";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import { IconButton } from "#platform/ui/icon-button.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { FindingFacts } from "./anomaly-facts.tsx";
import { FindingForm } from "./anomaly-form.tsx";
import { FindingPictures } from "./anomaly-pictures.tsx";
import { useRemoveFinding } from "#features/anomalies/anomaly-mutations.ts";
import findingStyle from "./anomaly.module.css";
import wordsStyle from "#features/anomalies/text.module.css";
import { placeOf } from "#features/anomalies/anomaly-location.ts";
import { SeverityMark, SeverityWord } from "#platform/ui/display/severity-mark.tsx";
import { WorkStateForm } from "./work-state-form.tsx";

export interface FindingDetailProps {
  finding: Anomaly;
  mission: MissionDetail;
  /** Whether it may be reviewed and corrected now. */
  editable: boolean;
  decide: (review: Anomaly["review"]) => void;
}

/** Everything about one finding: its pictures, its figures, the rule behind its rating. */
export function FindingDetail({ finding, mission, editable, decide }: FindingDetailProps) {
  const { t } = useTranslation("anomalies");
  const { t: classText } = useTranslation("anomalies/classes");
  const delivered = mission.client_status === "ready";
  const mayWork = useAllowed(anomalies.setWorkState) && delivered;
  return (
    <article className={findingStyle["finding"]}>
      <header className={findingStyle["findingHead"]}>
        <SeverityMark severity={finding.severity} sign={finding.number} size={32} />
        <div className={findingStyle["findingName"]}>
          <h2 className={findingStyle["findingTitle"]}>{classText(finding.class)}</h2>
          <span className={wordsStyle["dim"]}>
            <SeverityWord severity={finding.severity} /> · {placeOf(finding, t)}
          </span>
        </div>
        {editable && finding.source === "person" && <Remove finding={finding} />}
      </header>
      {editable && <Decision finding={finding} decide={decide} />}
      <FindingPictures finding={finding} />
      <FindingFacts finding={finding} />
      {editable && <FindingForm finding={finding} />}
      {!editable && finding.note !== "" && (
        <p className={findingStyle["noteText"]}>
          <bdi>{finding.note}</bdi>
        </p>
      )}
      {mayWork && <WorkStateForm finding={finding} />}
    </article>
  );
}

function Decision({ finding, decide }: Pick<FindingDetailProps, "finding" | "decide">) {
  const { t } = useTranslation("anomalies");
  if (finding.review !== "unreviewed") {
    return (
      <div className={findingStyle["decision"]} data-review={finding.review}>
        <span>{t(finding.review)}</span>
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
    <div className={findingStyle["decisionButtons"]}>
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

function Remove({ finding }: { finding: Anomaly }) {
  const { t } = useTranslation("anomalies");
  const [asked, setAsked] = useState(false);
  const remove = useRemoveFinding(finding.mission_token);
  return (
    <>
      <IconButton
        label={t("remove")}
        icon={<IconTrash size={16} aria-hidden />}
        danger
        onClick={() => setAsked(true)}
      />
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={t("askRemove", { number: finding.number })}
        action={t("remove")}
        danger
        pending={remove.isPending}
        onConfirm={() => remove.mutate(finding.id)}
      >
        {t("removeWords")}
      </Confirm>
    </>
  );
}
