import type { ClientStatus } from "@overfly/contract/missions/mission-workflow";
import { IconCheck } from "@tabler/icons-react";
import { STATUS_ICON } from "#features/missions/mission-status-badge.tsx";
import { type Phase, PHASES, phaseOf } from "#features/missions/displayed-status.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { VisuallyHidden } from "@mantine/core";
import style from "./mission-screen.module.css";

/** The five phases from the request to the result, the current one marked. */
export function PhaseProgress({ status }: { status: ClientStatus }) {
  const { t } = useTranslation("missions/view");
  const current = phaseOf(status);
  const currentIndex = current === undefined ? -1 : PHASES.indexOf(current);
  return (
    <ol className={style["phases"]} aria-label={t("progress")}>
      {PHASES.map((phase, index) => (
        <PhaseStep key={phase} phase={phase} state={stepState(index, currentIndex)} />
      ))}
    </ol>
  );
}

type StepState = "done" | "current" | "upcoming";

/** The last phase is an end, not work: once reached it is done. */
const stepState = (index: number, currentIndex: number): StepState => {
  if (index < currentIndex || (index === currentIndex && index === PHASES.length - 1)) return "done";
  return index === currentIndex ? "current" : "upcoming";
};

function PhaseStep({ phase, state }: { phase: Phase; state: StepState }) {
  const { t } = useTranslation("missions/view");
  const Icon = state === "done" ? IconCheck : STATUS_ICON[phase];
  return (
    <li className={style["phase"]} data-state={state} aria-current={state === "current" ? "step" : undefined}>
      <span className={style["phaseIcon"]}>
        <Icon size={16} stroke={2} aria-hidden />
      </span>
      <span className={style["phaseName"]}>{t(`phase.${phase}`)}</span>
      <VisuallyHidden>{t(`step.${state}`)}</VisuallyHidden>
    </li>
  );
}
