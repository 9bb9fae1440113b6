import type { ProcessingJob } from "@overfly/contract/processing/processing";
import type { Selectable } from "kysely";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";

export type JobRow = Selectable<DB["processing_jobs"]>;
type JobSummary = Omit<ProcessingJob, "log">;

/** A job as the API shows it, without its log. */
export async function toProcessingJob({ db }: Pick<SystemContext, "db">, job: JobRow): Promise<JobSummary> {
  const { token } = await db
    .selectFrom("missions")
    .where("id", "=", job.mission_id)
    .select("token")
    .executeTakeFirstOrThrow();
  return {
    id: job.id,
    mission_token: token,
    kind: job.kind as JobSummary["kind"],
    state: job.state as JobSummary["state"],
    percent: job.percent,
    step: job.step && render(job.step, DEFAULT_LOCALE),
    step_message: job.step,
    error: job.error,
    error_message: job.error_message,
    acknowledged: job.acknowledged,
    created_at: job.created_at,
    started_at: job.started_at,
    ended_at: job.ended_at,
  };
}

/** Publishes a job's state to the provider's browsers after the commit. */
export async function publishJob(context: SystemContext, job: JobRow): Promise<void> {
  const seen = await toProcessingJob(context, job);
  context.afterCommit(() =>
    context.live.publish({ organization_id: job.provider_id }, { kind: "job", job: seen }),
  );
}
