import type { OpenAnomalies } from "@overfly/contract/anomalies/anomalies";
import type { MissionDetail } from "@overfly/contract/missions/missions";
import { reports } from "@overfly/contract/reports/reports";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { lazy, type ReactNode, useState } from "react";
import { call } from "#platform/api/call.ts";
import { useAllowed } from "#platform/api/user.ts";
import { translate } from "#platform/i18n/translation.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import { refreshMission } from "#platform/queries/mission-queries.ts";
import { Button } from "#platform/ui/button.tsx";
import { toastSuccess } from "#platform/ui/feedback/toast.tsx";

const ReviseDialog = lazy(() =>
  import("./dialogs/revise-dialog.tsx").then((m) => ({ default: m.ReviseDialog })),
);
const PublishReportDialog = lazy(() =>
  import("./dialogs/publish-report-dialog.tsx").then((m) => ({ default: m.PublishReportDialog })),
);

export interface Revision {
  /** The next step while the report is revised. */
  next: ReactNode;
  /** Opens the report for changes; undefined where that isn't possible now. */
  revise: (() => void) | undefined;
  dialog: ReactNode;
}

/** Revising the published report of a completed mission. */
export function useRevision(mission: MissionDetail): Revision {
  const { t } = useTranslation("missions/view");
  const [asking, setAsking] = useState(false);
  const close = (): void => setAsking(false);
  const mayRevise = useAllowed(reports.revise) && mission.report_ready && mission.status === "completed";
  const open = useRevise(mission.token, close);
  const publish = usePublishRevision(mission.token, close);
  if (!mayRevise) return { next: null, revise: undefined, dialog: null };
  const values = { number: mission.number, client: mission.client.company_name };
  if (!mission.report_revising)
    return {
      next: null,
      revise: () => setAsking(true),
      dialog: asking && (
        <ReviseDialog mission={mission} close={close} revise={open.mutate} pending={open.isPending} />
      ),
    };
  return {
    next: (
      <Button kind="primary" onClick={() => setAsking(true)}>
        {t("publishRevision")}
      </Button>
    ),
    revise: undefined,
    dialog: asking && (
      <PublishReportDialog
        mission={mission}
        title={t("publishRevisionTitle", values)}
        hint={t("publishRevisionHint", values)}
        action={t("publishRevision")}
        close={close}
        publish={(choice) => publish.mutate(choice)}
        pending={publish.isPending}
      />
    ),
  };
}

function useRevise(token: string, close: () => void) {
  const { t } = useTranslation("missions/view");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (reason: string) => call(reports.revise, { params: { token }, body: { reason } }),
    onSuccess: () => {
      close();
      toastSuccess(t("done.revise"));
    },
    onSettled: () => refreshMission(client, token),
    meta: { error: translate("missions:failed.transition") },
  });
}

function usePublishRevision(token: string, close: () => void) {
  const { t } = useTranslation("missions/view");
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: OpenAnomalies | undefined) =>
      call(reports.publishRevision, {
        params: { token },
        body: choice ? { open_anomalies: choice } : {},
      }),
    onSuccess: () => {
      close();
      toastSuccess(t("done.publishRevision"));
    },
    onSettled: () => refreshMission(client, token),
    meta: { error: translate("missions:failed.transition") },
  });
}
