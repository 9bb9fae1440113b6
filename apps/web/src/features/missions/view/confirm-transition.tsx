import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Confirm } from "#platform/ui/overlays/confirm.tsx";
import type { TransitionInput } from "#features/missions/mission-transitions.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";

export interface ConfirmTransitionProps {
  transition: "start" | "complete";
  mission: MissionDetail;
  close: () => void;
  take: (step: TransitionInput) => void;
  pending: boolean;
}

/** Confirms transitions that move a drone or can't be undone. */
export function ConfirmTransition({ transition, mission, close, take, pending }: ConfirmTransitionProps) {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const consequence = useConsequence(transition, mission);
  return (
    <Confirm
      opened
      onClose={close}
      title={t(`confirmTitle.${transition}`, { number: mission.number })}
      action={tMissions(`transition.${transition}`)}
      onConfirm={() => take({ transition })}
      pending={pending}
    >
      {consequence}
    </Confirm>
  );
}

function useConsequence(
  transition: "start" | "complete",
  { assignment, site, client }: MissionDetail,
): string {
  const { t } = useTranslation("missions/view");
  if (transition === "complete") return t("confirmHint.complete", { client: client.company_name });
  if (assignment?.dock) return t("startByDock", { dock: assignment.dock.name, site: site.name });
  if (assignment?.pilot) return t("startByPilot", { pilot: assignment.pilot.name, site: site.name });
  return t("startUnassigned", { site: site.name });
}
