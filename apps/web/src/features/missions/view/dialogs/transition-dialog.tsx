import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import type { ConfirmedTransition } from "#features/missions/mission-transitions.ts";
import { StartDialog } from "#features/missions/schedule/start-dialog.tsx";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { PublishReportDialog } from "./publish-report-dialog.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

interface TransitionDialogProps {
  mission: MissionDetail;
  confirming: MissionTransition;
  close: () => void;
  take: (step: ConfirmedTransition) => void;
  pending: boolean;
}

/** The dialog of a transition that needs one. */
export function TransitionDialog({ mission, confirming, close, take, pending }: TransitionDialogProps) {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const ask = { mission, close, take, pending };
  switch (confirming) {
    case "start":
      return <StartDialog {...ask} />;
    case "complete":
      return (
        <PublishReportDialog
          mission={mission}
          title={t("confirmTitle.complete", { number: mission.number })}
          hint={t("confirmHint.complete", { client: mission.client.company_name })}
          action={tMissions("transition.complete")}
          close={close}
          publish={(openAnomalies) =>
            take({ transition: "complete", ...(openAnomalies && { openAnomalies }) })
          }
          pending={pending}
        />
      );
    case "reject":
    case "hold":
    case "cancel":
    case "process":
    case "data-uploaded":
      return <ReasonDialog transition={confirming} {...ask} />;
    case "review":
      return <ReviewDialog {...ask} />;
    case "request":
    case "approve":
    case "resume":
    case "assign":
    case "plan":
      return null;
  }
}
