import { Group } from "@mantine/core";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { useMissionsPath, viewPath } from "#platform/layout/mission-path.ts";
import type { TransitionInput } from "#features/missions/mission-transitions.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "./mission-screen.module.css";

export interface ReasonDialogProps {
  transition: "reject" | "hold" | "cancel" | "process" | "data-uploaded";
  mission: MissionDetail;
  close: () => void;
  take: (step: TransitionInput) => void;
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
  const submit = (): void => {
    const trimmed = reason.trim();
    setMissing(trimmed === "");
    if (trimmed !== "") take({ transition, reason: trimmed });
  };
  return (
    <Dialog opened onClose={close} title={t(`confirmTitle.${transition}`, { number: mission.number })}>
      <form
        className={style["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <div>{t(`confirmHint.${transition}`)}</div>
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
            <Button to={`${home}/processing-center`}>{t("processingCenter")}</Button>
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
