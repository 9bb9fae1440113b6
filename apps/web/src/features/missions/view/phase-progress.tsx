import type { ClientStatus } from "@overfly/contract/missions/mission-workflow";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { VisuallyHidden } from "@mantine/core";
import { IconCheck } from "@tabler/icons-react";
import { STATUS_ICON } from "#features/missions/mission-status-badge.tsx";
import { type DisplayedStatus, displayedStatus } from "#features/missions/displayed-status.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { useIsClient } from "#platform/layout/mission-path.ts";
import style from "./mission-screen.module.css";

/** The way of a mission in the words of its badge and of the board: the center sees every step. */
const CENTER_STEPS = [
  "requested",
  "approved",
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
  "completed",
] as const;
const CLIENT_STEPS = [
  "requested",
  "scheduled",
  "flying",
  "processing",
  "ready",
] as const satisfies readonly ClientStatus[];

type Progress = Pick<MissionDetail, "status" | "client_status" | "assignment">;

/** The steps from the request to the result, the current one marked. */
export function PhaseProgress({ mission }: { mission: Progress }) {
  const { t } = useTranslation("missions/view");
  const isClient = useIsClient();
  const steps: readonly DisplayedStatus[] = isClient ? CLIENT_STEPS : CENTER_STEPS;
  const current = steps.indexOf(displayedStatus(mission, isClient));
  return (
    <ol
      className={style["phases"]}
      aria-label={t("progress")}
      data-many={steps.length > CLIENT_STEPS.length || undefined}
    >
      {steps.map((step, index) => (
        <PhaseStep
          key={step}
          step={step}
          state={stepState(index, current, steps.length)}
          isSkipped={step === "assigned" && index < current && mission.assignment === null}
        />
      ))}
    </ol>
  );
}

type StepState = "done" | "current" | "upcoming";

/** The last step is an end, not work: once reached it is done. */
const stepState = (index: number, currentIndex: number, count: number): StepState => {
  if (index < currentIndex || (index === currentIndex && index === count - 1)) return "done";
  return index === currentIndex ? "current" : "upcoming";
};

interface PhaseStepProps {
  step: DisplayedStatus;
  state: StepState;
  /** Still to do, though later steps are done. */
  isSkipped: boolean;
}

function PhaseStep({ step, state, isSkipped }: PhaseStepProps) {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const shown = isSkipped ? "upcoming" : state;
  const Icon = shown === "done" ? IconCheck : STATUS_ICON[step];
  return (
    <li className={style["phase"]} data-state={shown} aria-current={shown === "current" ? "step" : undefined}>
      <span className={style["phaseIcon"]}>
        <Icon size={16} stroke={2} aria-hidden />
      </span>
      <span className={style["phaseName"]}>{tMissions(`status.${step}`)}</span>
      <VisuallyHidden>{t(`step.${shown}`)}</VisuallyHidden>
    </li>
  );
}
