import { Group } from "@mantine/core";
import type { MissionWork } from "@overfly/contract/missions/mission-work";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import type { ConfirmedTransition } from "#features/missions/mission-transitions.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/missions/view/mission-screen.module.css";

export interface ReasonDialogProps {
  transition: "reject" | "hold" | "cancel" | "process" | "data-uploaded";
  mission: MissionDetail;
  close: () => void;
  take: (step: ConfirmedTransition) => void;
  pending: boolean;
}

const LONGEST = 2000;

/** Requires a reason. */
export function ReasonDialog({ transition, mission, close, take, pending }: ReasonDialogProps) {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const home = viewPath(useMissionsPath(), mission.token);
  const { title, hint } = useQuestion(transition, mission);
  const way = mission.work?.flights_ended === 0 ? `${home}?tab=flights` : `${home}/processing-center`;
  const submit = (): void => {
    const trimmed = reason.trim();
    setMissing(trimmed === "");
    if (trimmed !== "") take({ transition, reason: trimmed });
  };
  return (
    <Dialog opened onClose={close} title={title}>
      <form
        className={style["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div>{hint}</div>
        <TextArea
          label={t("reason")}
          value={reason}
          onChange={setReason}
          required
          maxLength={LONGEST}
          error={missing && reason.trim() === "" ? t("reasonRequired") : undefined}
        />
        <Group gap="xs" justify="flex-end">
          {transition === "data-uploaded" && (
            <Button to={way}>{t(way.endsWith("flights") ? "tab.flights" : "processingCenter")}</Button>
          )}
          <Button onClick={close}>{t("back")}</Button>
          <Button
            type="submit"
            kind={transition === "reject" || transition === "cancel" ? "danger" : "primary"}
            pending={pending}
          >
            {tMissions(`transition.${transition}`)}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

/** What is asked; where data is missing, which. */
function useQuestion(
  transition: ReasonDialogProps["transition"],
  { number, work }: MissionDetail,
): { title: string; hint: string } {
  const { t } = useTranslation("missions/view");
  const missing = transition === "data-uploaded" && work ? missingOf(work) : undefined;
  if (missing) return { title: t(`${missing}Title`, { number }), hint: t(`${missing}Hint`) };
  return { title: t(`confirmTitle.${transition}`, { number }), hint: t(`confirmHint.${transition}`) };
}

function missingOf({ flying, flights_ended, files }: MissionWork) {
  if (flying) return "stillFlying";
  if (files > 0 && flights_ended === 0) return "noFlight";
  return files === 0 && flights_ended > 0 ? "noPhotos" : undefined;
}
