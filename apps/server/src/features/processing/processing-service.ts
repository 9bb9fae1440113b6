import type { ProcessingJob } from "@overfly/contract/processing/processing";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { jobStateWords } from "#platform/words/state-words.ts";
import { say } from "#platform/words/words.ts";
import { type JobRow, seenJob } from "#platform/jobs/job-row.ts";
import { owned } from "#tenancy.ts";

const MOST = 200;

export async function listJobs(context: Context, token: string): Promise<ProcessingJob[]> {
  const { db, user } = context;
  const mission = await db
    .selectFrom("missions")
    .where(owned(user, "missions"))
    .where("token", "=", token)
    .select("id")
    .executeTakeFirst();
  if (!mission) throw notFound("Mission");
  const rows = await db
    .selectFrom("processing_jobs")
    .where(owned(user, "processing_jobs"))
    .where("mission_id", "=", mission.id)
    .orderBy("id", "desc")
    .limit(MOST)
    .selectAll()
    .execute();
  return Promise.all(rows.map((row) => wholeJob(context, row)));
}

export const cancelJob = (context: Context, id: number) =>
  change(context, id, async (tx, job) => {
    if (!["queued", "running"].includes(job.state))
      throw conflict(say("The job is {state} already", { state: jobStateWords(job.state) }));
    await tx.jobs.cancel(tx, id);
  });

export const retryJob = (context: Context, id: number) =>
  change(context, id, async (tx, job) => {
    if (!["failed", "canceled"].includes(job.state))
      throw conflict(
        say("Only a failed or canceled job can be run again; this one is {state}", {
          state: jobStateWords(job.state),
        }),
      );
    await tx.jobs.retry(tx, id);
  });

function change(context: Context, id: number, work: (tx: Context, job: JobRow) => Promise<void>) {
  return transact(context, async (tx) => {
    const before = await oneJob(tx, id);
    await work(tx, before);
    const after = await oneJob(tx, id);
    await writeAuditLog(tx, {
      action: `processing.${after.state}`,
      subject_kind: "job",
      subject: String(id),
      details: { kind: after.kind, was: before.state },
    });
    return wholeJob(tx, after);
  });
}

async function oneJob({ db, user }: Context, id: number): Promise<JobRow> {
  const job = await db
    .selectFrom("processing_jobs")
    .where(owned(user, "processing_jobs"))
    .where("id", "=", id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!job) throw notFound("Job");
  return job;
}

const wholeJob = async (context: Context, row: JobRow): Promise<ProcessingJob> => ({
  ...(await seenJob(context, row)),
  log: row.log,
});
