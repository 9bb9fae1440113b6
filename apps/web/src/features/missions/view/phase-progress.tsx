import type { ClientStatus } from "@overfly/contract/missions/mission-workflow";
import { IconCheck } from "@tabler/icons-react";
import { STATUS_ICON } from "#features/missions/mission-status-badge.tsx";
import { type Phase, PHASES, phaseOf } from "#features/missions/displayed-status.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { VisuallyHidden } from "@mantine/core";
import style from "./mission-screen.module.css";

/** The five phases from the request to the result, the present one marked. */
export function PhaseProgress({ status }: { status: ClientStatus }) {
  const { t } = useTranslation("missions/view");
  const now = phaseOf(status);
  const at = now === undefined ? -1 : PHASES.indexOf(now);
  return (
    <ol className={style["phases"]} aria-label={t("progress")}>
      {PHASES.map((phase, index) => (
        <PhaseStep key={phase} phase={phase} standing={standing(index, at)} />
      ))}
    </ol>
  );
}

type Standing = "done" | "now" | "toCome";

/** The last phase is an end, not work: once reached it is done. */
const standing = (index: number, at: number): Standing => {
  if (index < at || (index === at && index === PHASES.length - 1)) return "done";
  return index === at ? "now" : "toCome";
};

function PhaseStep({ phase, standing: how }: { phase: Phase; standing: Standing }) {
  const { t } = useTranslation("missions/view");
  const Icon = how === "done" ? IconCheck : STATUS_ICON[phase];
  return (
    <li className={style["phase"]} data-standing={how} aria-current={how === "now" ? "step" : undefined}>
      <span className={style["phaseIcon"]}>
        <Icon size={16} stroke={2} aria-hidden />
      </span>
      <span className={style["phaseName"]}>{t(`phase.${phase}`)}</span>
      <VisuallyHidden>{t(how)}</VisuallyHidden>
    </li>
  );
}
