import type { MissionDetail } from "@overfly/contract/missions/missions";
import type { MissionTransition } from "@overfly/contract/missions/mission-workflow";
import type { TransitionInput } from "#features/missions/mission-transitions.ts";
import { ConfirmTransition } from "./confirm-transition.tsx";
import { ReasonDialog } from "./reason-dialog.tsx";
import { ReviewDialog } from "./review-dialog.tsx";

interface TransitionDialogProps {
  mission: MissionDetail;
  confirming: MissionTransition;
  close: () => void;
  take: (step: TransitionInput) => void;
  pending: boolean;
}

/** The dialog of a transition that needs one. */
export function TransitionDialog({ mission, confirming, close, take, pending }: TransitionDialogProps) {
  const ask = { mission, close, take, pending };
  switch (confirming) {
    case "start":
    case "complete":
      return <ConfirmTransition transition={confirming} {...ask} />;
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
