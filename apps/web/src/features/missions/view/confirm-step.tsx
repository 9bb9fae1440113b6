import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Confirm } from "#platform/ui/confirm.tsx";
import type { MissionStep } from "#features/missions/mission-steps.ts";
import { useMissionText } from "#features/missions/mission-text.ts";
import { useViewText } from "./view-text.ts";

export interface ConfirmStepProps {
  verb: "start" | "complete";
  mission: MissionDetail;
  close: () => void;
  take: (step: MissionStep) => void;
  pending: boolean;
}

/** Says what is about to happen, for steps that move a drone or can't be taken back. */
export function ConfirmStep({ verb, mission, close, take, pending }: ConfirmStepProps) {
  const text = useViewText();
  const words = useMissionText();
  const tell = useWhatHappens(verb, mission);
  return (
    <Confirm
      opened
      onClose={close}
      title={text(`ask.${verb}`, { number: mission.number })}
      action={words(`verb.${verb}`)}
      onConfirm={() => take({ verb })}
      pending={pending}
    >
      {tell}
    </Confirm>
  );
}

function useWhatHappens(verb: "start" | "complete", { assignment, site, client }: MissionDetail): string {
  const text = useViewText();
  if (verb === "complete") return text("completeTells", { client: client.company_name });
  if (assignment?.dock) return text("startByDock", { dock: assignment.dock.name, site: site.name });
  if (assignment?.pilot) return text("startByPilot", { pilot: assignment.pilot.name, site: site.name });
  return text("startUnassigned", { site: site.name });
}
