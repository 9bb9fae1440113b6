import { processing, type ProcessingJob } from "@overfly/contract/processing/processing";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/api/call.ts";
import { missionQueries } from "#platform/queries/mission-queries.ts";
import { translate } from "#platform/i18n/translation.ts";

/** The jobs that block the review; an acknowledged failure does not. */
export function openJobs<J extends Pick<ProcessingJob, "state" | "acknowledged">>(jobs: readonly J[]) {
  return {
    unfinished: jobs.filter((job) => job.state === "queued" || job.state === "running"),
    failed: jobs.filter((job) => job.state === "failed" && !job.acknowledged),
  };
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
