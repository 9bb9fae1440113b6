import { setTimeout as sleep } from "node:timers/promises";
import type { JobKind, ProcessingJob } from "@overfly/contract/processing/processing";
import { type Message, message } from "@overfly/i18n/message";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";
import type { SystemContext } from "#context.ts";
import { isStorageUnavailable } from "#platform/storage/storage-unavailable.ts";
import { transact } from "#platform/db/transaction.ts";
import { notify } from "#platform/notifications/notify.ts";
import { JobCanceled, JobFailure, type JobProgress, type RunningJob } from "./job.ts";
import type { JobHandlers } from "./job-handler.ts";
import { type JobRow, publishJob } from "./job-row.ts";

interface Attempt {
  jobId: number;
  isLastAttempt: boolean;
  signal: AbortSignal;
  /** How often it has waited for the storage. */
  waited?: number;
}

const MAX_LOG_LINES = 200;
/** Ten minutes in total: how long the storage may be unavailable without using up an attempt. */
const OUTAGE_RETRY_DELAYS_S = [1, 2, 4, 8, ...Array.from({ length: 40 }, () => 15)];

/** One attempt at a job. Throws where it should be retried. */
export async function runJob(
  context: SystemContext,
  handlers: JobHandlers,
  { jobId, isLastAttempt, signal, waited = 0 }: Attempt,
): Promise<void> {
  const row = await startJob(context, jobId);
  if (!row) return;
  try {
    const job = runningJob(context, row, signal);
    const following = await handlers[job.kind](context, job);
    await transact(context, async (tx) => {
      if (!(await completeJob(tx, jobId))) return;
      if (following) await tx.jobs.enqueue(tx, following);
    });
  } catch (error) {
    if (error instanceof JobCanceled) return;
    if (signal.aborted) throw error;
    const wait = isStorageUnavailable(error) ? OUTAGE_RETRY_DELAYS_S[waited] : undefined;
    if (wait !== undefined) {
      await appendLog(context, jobId, [message("processing/jobs:storage_unavailable")]);
      await sleep(wait * 1000, undefined, { signal });
      return runJob(context, handlers, { jobId, isLastAttempt, signal, waited: waited + 1 });
    }
    context.log.warn({ err: error, job: jobId }, "A job failed");
    const text = error instanceof Error ? error.message : String(error);
    if (error instanceof JobFailure) return failJob(context, jobId, error.reason);
    if (isLastAttempt) return failJob(context, jobId, text);
    await appendLog(context, jobId, [message("processing/jobs:retrying", { error: text.slice(0, 400) })]);
    throw error;
  }
}

/** Marks a job as failed, with a raw error text or a message of ours. */
export async function failJob(context: SystemContext, jobId: number, error: string | Message): Promise<void> {
  const columns =
    typeof error === "string"
      ? { error: error.slice(0, 2000), error_message: null }
      : { error: render(error, DEFAULT_LOCALE), error_message: JSON.stringify(error) };
  await transact(context, async (tx) => {
    const job = await tx.db
      .updateTable("processing_jobs")
      .set({ state: "failed", ...columns, ended_at: tx.now().toISOString() })
      .where("id", "=", jobId)
      .where("state", "in", ["queued", "running"])
      .returningAll()
      .executeTakeFirst();
    if (job) await publishJob(tx, job);
    if (job && job.kind !== "intake") await notifyFailure(tx, job);
  });
}

async function notifyFailure(context: SystemContext, job: JobRow): Promise<void> {
  const { number, token } = await context.db
    .selectFrom("missions")
    .where("id", "=", job.mission_id)
    .select(["number", "token"])
    .executeTakeFirstOrThrow();
  await notify(
    context,
    { organization_id: job.provider_id, permission: "process mission data" },
    {
      kind: "processing",
      title: message("notifications/texts:jobFailed", { number }),
      body: job.error_message ?? job.error ?? "",
      url: `/missions/view/${token}/processing-center`,
    },
  );
}

/** Starts a queued job, or one whose worker crashed. */
const startJob = (context: SystemContext, jobId: number) =>
  transact(context, async (tx) => {
    const job = await tx.db
      .updateTable("processing_jobs")
      .set((eb) => ({
        state: "running",
        error: null,
        error_message: null,
        started_at: eb.fn.coalesce("started_at", eb.val(tx.now().toISOString())),
      }))
      .where("id", "=", jobId)
      .where("state", "in", ["queued", "running"])
      .returningAll()
      .executeTakeFirst();
    if (job) await publishJob(tx, job);
    return job;
  });

async function completeJob(context: SystemContext, jobId: number): Promise<boolean> {
  const job = await context.db
    .updateTable("processing_jobs")
    .set({ state: "completed", percent: 100, step: null, ended_at: context.now().toISOString() })
    .where("id", "=", jobId)
    .where("state", "=", "running")
    .returningAll()
    .executeTakeFirst();
  if (job) await publishJob(context, job);
  return job !== undefined;
}

const runningJob = (context: SystemContext, row: JobRow, signal: AbortSignal): RunningJob => ({
  id: row.id,
  kind: row.kind as JobKind,
  provider_id: row.provider_id,
  mission_id: row.mission_id,
  input: row.input as Record<string, unknown>,
  progress: row.progress as Record<string, unknown>,
  report: async (news) => {
    if (signal.aborted) throw new Error("The process is stopping; another one continues the job");
    const job = await saveProgress(context, row.id, news);
    if (!job) throw new JobCanceled();
    await publishJob(context, job);
  },
});

async function saveProgress(
  context: SystemContext,
  jobId: number,
  { log = [], progress, step, ...news }: JobProgress,
) {
  if (log.length > 0) await appendLog(context, jobId, log);
  return context.db
    .updateTable("processing_jobs")
    .set({
      ...news,
      ...(step && { step: JSON.stringify(step) }),
      ...(progress && { progress: JSON.stringify(progress) }),
      state: "running",
    })
    .where("id", "=", jobId)
    .where("state", "=", "running")
    .returningAll()
    .executeTakeFirst();
}

async function appendLog(context: SystemContext, jobId: number, messages: readonly Message[]): Promise<void> {
  await transact(context, async ({ db, now }) => {
    const job = await db
      .selectFrom("processing_jobs")
      .where("id", "=", jobId)
      .select("log")
      .forUpdate()
      .executeTakeFirst();
    const at = now().toISOString();
    const lines = messages.map((each) => ({ at, text: render(each, DEFAULT_LOCALE), message: each }));
    const log: ProcessingJob["log"] = [...(job?.log ?? []), ...lines].slice(-MAX_LOG_LINES);
    await db
      .updateTable("processing_jobs")
      .set({ log: JSON.stringify(log) })
      .where("id", "=", jobId)
      .execute();
  });
}
