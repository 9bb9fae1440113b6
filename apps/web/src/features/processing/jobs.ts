import { processing, type ProcessingJob } from "@overfly/contract/processing/processing";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { refresh, applyLiveEvent } from "#platform/api/refresh.ts";
import { useLive } from "#platform/api/use-live.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { processingQueries } from "#platform/queries/processing-queries.ts";
import { translate } from "#platform/i18n/translation.ts";

type JobUpdate = Omit<ProcessingJob, "log">;

/** The jobs that block the review; an acknowledged failure does not. */
export function openJobs<J extends Pick<JobUpdate, "state" | "acknowledged">>(jobs: readonly J[]) {
  return {
    unfinished: jobs.filter((job) => job.state === "queued" || job.state === "running"),
    failed: jobs.filter((job) => job.state === "failed" && !job.acknowledged),
  };
}

/** Applies live events to the jobs; when one has ended, everything of the mission is refetched. */
export function useJobsLive(token: string): void {
  const client = useQueryClient();
  useLive("job", ({ job }, isRepeated) => {
    if (job.mission_token !== token) return;
    const { queryKey } = processingQueries.jobsOfMission(token);
    applyLiveEvent(client, queryKey, isRepeated, ({ data }) => ({ data: withJob(data, job) }));
    if (job.state !== "running") void refresh(client, missionQueries.one(token).queryKey);
  });
}

/** A list with one job updated; its log, which events don't carry, is kept. */
export function withJob(jobs: readonly ProcessingJob[], update: JobUpdate): ProcessingJob[] {
  const known = jobs.find((job) => job.id === update.id);
  if (!known) return [{ ...update, log: [] }, ...jobs];
  return jobs.map((job) => (job.id === update.id ? { ...job, ...update } : job));
}

export function useJobCommand(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, command }: { id: number; command: "cancel" | "retry" }) =>
      call(processing[command], { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: missionQueries.one(token).queryKey }),
    meta: { error: translate("processing:fetchJobsFailed") },
  });
}
