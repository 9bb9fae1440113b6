import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Checkbox, Group, Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { useMessage } from "#platform/i18n/use-message.ts";
import { Dialog } from "#platform/ui/overlays/dialog.tsx";
import { Loaded } from "#platform/ui/feedback/loaded.tsx";
import { LinesSkeleton } from "#platform/ui/feedback/skeletons.tsx";
import { processingQueries } from "#platform/queries/processing-queries.ts";
import type { ConfirmedTransition } from "#features/missions/mission-transitions.ts";
import { openJobs } from "#features/processing/jobs.ts";
import { useTranslation } from "#platform/i18n/use-translation.ts";
import style from "#features/missions/view/mission-screen.module.css";

export interface ReviewDialogProps {
  mission: MissionDetail;
  close: () => void;
  take: (step: ConfirmedTransition) => void;
  pending: boolean;
}

/** Sends a mission to review once every job has ended; failed jobs are listed and must be acknowledged. */
export function ReviewDialog({ mission, close, take, pending }: ReviewDialogProps) {
  const { t } = useTranslation("missions/view");
  const { t: tMissions } = useTranslation("missions");
  const { t: tJobs } = useTranslation("processing");
  const renderMessage = useMessage("processing/jobs", "processing/photos");
  const { data: jobs, error, refetch } = useQuery(processingQueries.jobsOfMission(mission.token));
  const [acknowledged, setAcknowledged] = useState(false);
  const { unfinished, failed } = openJobs(jobs ?? []);
  const ready = jobs !== undefined && unfinished.length === 0 && (failed.length === 0 || acknowledged);
  return (
    <Dialog opened onClose={close} title={t("confirmTitle.review", { number: mission.number })}>
      <Stack gap="sm">
        <Loaded query={{ data: jobs, error, refetch }} skeleton={<LinesSkeleton lines={2} />}>
          {() => unfinished.length + failed.length === 0 && <p>{t("jobsFinished")}</p>}
        </Loaded>
        {unfinished.length > 0 && <p>{t("jobsRunning", { count: unfinished.length })}</p>}
        {failed.length > 0 && (
          <>
            <p>{t("jobsFailed", { count: failed.length })}</p>
            <ul className={style["list"]}>
              {failed.map((job) => (
                <li key={job.id}>
                  {tJobs(`job.${job.kind}`)}: {renderMessage(job.error_message, job.error ?? "–")}
                </li>
              ))}
            </ul>
            <Checkbox
              label={t("acknowledgeFailures")}
              checked={acknowledged}
              onChange={(event) => setAcknowledged(event.currentTarget.checked)}
            />
          </>
        )}
        <Group gap="xs" justify="flex-end">
          <Button onClick={close}>{t("back")}</Button>
          <Button
            kind="primary"
            disabled={!ready}
            pending={pending}
            onClick={() => take({ transition: "review", acknowledgeFailures: acknowledged })}
          >
            {tMissions("transition.review")}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
