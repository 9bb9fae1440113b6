import type { MissionDetail } from "@overfly/contract/missions/missions";
import { Checkbox } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "#platform/ui/button.tsx";
import { useRemark } from "#platform/text/use-remark.ts";
import { Dialog } from "#platform/ui/dialog.tsx";
import { LinesSkeleton } from "#platform/ui/skeletons.tsx";
import type { MissionStep } from "#features/missions/mission-steps.ts";
import { useMissionText } from "#features/missions/mission-text.ts";
import { jobQueries, openJobs } from "#features/processing/job-queries.ts";
import { useProcessingText } from "#features/processing/processing-text.ts";
import style from "./mission-screen.module.css";
import { useViewText } from "./view-text.ts";

export interface ReviewDialogProps {
  mission: MissionDetail;
  close: () => void;
  take: (step: MissionStep) => void;
  pending: boolean;
}

/** Every job must have ended; failed ones are named, and gone on without only when somebody says so. */
export function ReviewDialog({ mission, close, take, pending }: ReviewDialogProps) {
  const text = useViewText();
  const words = useMissionText();
  const jobWords = useProcessingText();
  const inWords = useRemark();
  const jobs = useQuery(jobQueries.ofMission(mission.token));
  const [acknowledged, setAcknowledged] = useState(false);
  const { unfinished, failed } = openJobs(jobs.data ?? []);
  const ready = jobs.data !== undefined && unfinished.length === 0 && (failed.length === 0 || acknowledged);
  return (
    <Dialog opened onClose={close} title={text("ask.review", { number: mission.number })}>
      <div className={style["form"]}>
        {jobs.isPending && <LinesSkeleton lines={2} />}
        {unfinished.length > 0 && <p>{text("jobsRunning", { count: unfinished.length })}</p>}
        {failed.length > 0 && (
          <>
            <p>{text("jobsFailed", { count: failed.length })}</p>
            <ul className={style["list"]}>
              {failed.map((job) => (
                <li key={job.id}>
                  {jobWords(`job.${job.kind}`)}: {inWords(job.error_remark, job.error ?? "–")}
                </li>
              ))}
            </ul>
            <Checkbox
              label={text("acknowledge")}
              checked={acknowledged}
              onChange={(event) => setAcknowledged(event.currentTarget.checked)}
            />
          </>
        )}
        {jobs.data !== undefined && unfinished.length + failed.length === 0 && <p>{text("jobsFine")}</p>}
        <div className={style["formEnd"]}>
          <Button onClick={close}>{text("back")}</Button>
          <Button
            kind="primary"
            disabled={!ready}
            pending={pending}
            onClick={() => take({ verb: "review", acknowledgeFailures: acknowledged })}
          >
            {words("verb.review")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
