import { type Mission, PRIORITIES } from "@overfly/contract/missions/missions";
import { Group, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { Hint } from "#platform/ui/display/hint.tsx";
import { ProgressLine } from "#platform/ui/feedback/progress-line.tsx";
import { Dropdown } from "#platform/ui/fields/dropdown/dropdown.tsx";
import { TextArea } from "#platform/ui/fields/text-area.tsx";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { type BulkKind, isPossible, needsReason } from "./bulk-kinds.ts";
import { BulkReport } from "./bulk-report.tsx";
import { type BulkOrder, runBulk } from "./run-bulk.ts";

export interface BulkDialogProps {
  kind: BulkKind;
  missions: readonly Mission[];
  onClose: () => void;
}

/** Asks, does it with one mission after the other, and reports what became of each. */
export function BulkDialog({ kind, missions, onClose }: BulkDialogProps) {
  const { t } = useTranslation("missions/bulk");
  const [done, setDone] = useState(0);
  const client = useQueryClient();
  const run = useMutation({
    mutationFn: (order: BulkOrder) => runBulk(missions, order, setDone),
    onSettled: () => client.invalidateQueries({ queryKey: missionQueries.all }),
    meta: { silent: true },
  });
  const close = (): void => {
    if (!run.isPending) onClose();
  };
  return (
    <Dialog opened onClose={close} title={t(`title.${kind}`, { count: missions.length })}>
      {run.isPending && (
        <ProgressLine label={t("running", { done, count: missions.length })} share={done / missions.length} />
      )}
      {run.data && <BulkReport results={run.data} onClose={onClose} />}
      {run.isIdle && <BulkForm kind={kind} missions={missions} onSend={run.mutate} onClose={close} />}
    </Dialog>
  );
}

interface BulkFormProps {
  kind: BulkKind;
  missions: readonly Mission[];
  onSend: (order: BulkOrder) => void;
  onClose: () => void;
}

function BulkForm({ kind, missions, onSend, onClose }: BulkFormProps) {
  const { t } = useTranslation("missions/bulk");
  const { t: tMissions } = useTranslation("missions");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  const [priority, setPriority] = useState<Mission["priority"]>("normal");
  const possible = missions.filter((mission) => isPossible(kind, mission)).length;
  const skipped = missions.length - possible;
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const isWithout = needsReason(kind) && reason.trim() === "";
    setMissing(isWithout);
    if (!isWithout) onSend({ kind, reason: reason.trim(), priority });
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="md">
        {skipped > 0 && <Hint>{t("skippedHint", { count: skipped })}</Hint>}
        {needsReason(kind) && (
          <TextArea
            label={t("reason")}
            hint={t("reasonHint")}
            value={reason}
            onChange={setReason}
            required
            maxLength={2000}
            error={isMissing && reason.trim() === "" ? t("reasonRequired") : undefined}
          />
        )}
        {kind === "priority" && (
          <Dropdown
            label={tMissions("priority")}
            value={priority}
            onChange={setPriority}
            options={PRIORITIES.map((key) => ({ key, label: tMissions(`priority.${key}`) }))}
          />
        )}
        <Group gap="xs" justify="flex-end">
          <Button onClick={onClose}>{t("back")}</Button>
          <Button kind={kind === "cancel" ? "danger" : "primary"} type="submit">
            {t(`confirm.${kind}`, { count: possible })}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
