import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { reportQueries } from "#platform/queries/report-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import style from "#features/missions/view/mission-screen.module.css";

export interface ReviseDialogProps {
  mission: MissionDetail;
  close: () => void;
  revise: (reason: string) => void;
  pending: boolean;
}

/** Asks why a report is revised, which its client reads. */
export function ReviseDialog({ mission, close, revise, pending }: ReviseDialogProps) {
  const { t } = useTranslation("missions/view");
  const { data: revisions } = useQuery(reportQueries.revisions(mission.token));
  const [reason, setReason] = useState("");
  const [missing, setMissing] = useState(false);
  const trimmed = reason.trim();
  return (
    <Dialog opened onClose={close} title={t("reviseTitle", { number: mission.number })}>
      <form
        className={style["form"]}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setMissing(trimmed === "");
          if (trimmed !== "") revise(trimmed);
        }}
      >
        <div>
          {t("reviseHint", {
            client: mission.client.company_name,
            revision: String(revisions?.[0]?.revision ?? 1),
          })}
        </div>
        <TextArea
          label={t("reason")}
          value={reason}
          onChange={setReason}
          required
          maxLength={2000}
          error={missing && trimmed === "" ? t("reasonRequired") : undefined}
        />
        <Group gap="xs" justify="flex-end">
          <Button onClick={close}>{t("back")}</Button>
          <Button type="submit" kind="primary" pending={pending}>
            {t("revise")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
