import { clouds } from "@overfly/contract/media/clouds";
import { processing, type ProcessingJob } from "@overfly/contract/processing/processing";
import type { QueryInput } from "@overfly/contract/endpoint";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { readAgain, takeNews } from "#platform/api/read-again.ts";
import { useLive } from "#platform/api/use-live.ts";
import { missionQueries } from "#features/missions/mission-queries.ts";
import { useProcessingText } from "./processing-text.ts";

export const jobQueries = {
  ofMission: (token: string) =>
    queryOptions({
      queryKey: [...missionQueries.of(token), "jobs"],
      queryFn: () => call(processing.listOfMission, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: useProcessingText.say("failedJobs") },
    }),
  uploads: (token: string) =>
    queryOptions({
      queryKey: [...missionQueries.of(token), "uploads"],
      queryFn: () => call(clouds.summary, { params: { token } }),
      select: (reply) => reply.data,
      meta: { error: useProcessingText.say("failedUploads") },
    }),
  files: (token: string, query: QueryInput<typeof clouds.listOfMission>) =>
    queryOptions({
      queryKey: [...missionQueries.of(token), "files", query],
      queryFn: () => call(clouds.listOfMission, { params: { token }, query }),
      meta: { error: useProcessingText.say("failedUploads") },
    }),
};

type Told = Omit<ProcessingJob, "log">;

/** Which jobs stand in the way of the review: an acknowledged failure no longer does. */
export function openJobs<J extends Pick<Told, "state" | "acknowledged">>(jobs: readonly J[]) {
  return {
    unfinished: jobs.filter((job) => job.state === "queued" || job.state === "running"),
    failed: jobs.filter((job) => job.state === "failed" && !job.acknowledged),
  };
}

/** Moves the shown jobs along as they are told of; once one has ended, everything it may have changed is read again. */
export function useJobsLive(token: string): void {
  const client = useQueryClient();
  useLive("job", ({ job }, isRepeated) => {
    if (job.mission_token !== token) return;
    const { queryKey } = jobQueries.ofMission(token);
    takeNews(client, queryKey, isRepeated, ({ data }) => ({ data: withJob(data, job) }));
    if (job.state !== "running") void readAgain(client, missionQueries.of(token));
  });
}

/** A list with what was told of one job; its log, which isn't told, stays. */
export function withJob(jobs: readonly ProcessingJob[], told: Told): ProcessingJob[] {
  const known = jobs.find((job) => job.id === told.id);
  if (!known) return [{ ...told, log: [] }, ...jobs];
  return jobs.map((job) => (job.id === told.id ? { ...job, ...told } : job));
}

export function useJobCommand(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, command }: { id: number; command: "cancel" | "retry" }) =>
      call(processing[command], { params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: missionQueries.of(token) }),
    meta: { error: useProcessingText.say("failedJobs") },
  });
}
