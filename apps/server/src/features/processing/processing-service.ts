import {
  canRunAgain,
  type FlightRegistration,
  type JobKind,
  type ProcessingJob,
} from "@overfly/contract/processing/processing";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { jobStateMessage, missionStatusMessage } from "#platform/i18n/status-messages.ts";
import { type JobRow, toProcessingJob } from "#platform/jobs/job-row.ts";
import { findMission, owned } from "#tenancy.ts";

const MAX_JOBS = 200;

export async function listJobs(context: Context, token: string): Promise<ProcessingJob[]> {
  const mission = await findMission(context, token);
  const rows = await context.db
    .selectFrom("processing_jobs")
    .where(owned(context.user, "processing_jobs"))
    .where("mission_id", "=", mission.id)
    .orderBy("id", "desc")
    .limit(MAX_JOBS)
    .selectAll()
    .execute();
  return Promise.all(rows.map((row) => asProcessingJob(context, row)));
}

export async function flightRegistration(
  context: Context,
  token: string,
): Promise<FlightRegistration | null> {
  const mission = await findMission(context, token);
  const report = await context.db
    .selectFrom("reports")
    .where("mission_id", "=", mission.id)
    .select("registration")
    .executeTakeFirst();
  return report?.registration ?? null;
}

export const cancelJob = (context: Context, id: number) =>
  changeJob(context, id, async (tx, job) => {
    if (!["queued", "running"].includes(job.state))
      throw conflict(message("errors/missions:jobDone", { state: jobStateMessage(job.state) }));
    await tx.jobs.cancel(tx, id);
  });

export const retryJob = (context: Context, id: number) =>
  changeJob(context, id, async (tx, job, { number, status }) => {
    if (!canRunAgain(job.kind as JobKind, status))
      throw conflict(
        message("errors/missions:wrongStatus", { number, status: missionStatusMessage(status) }),
      );
    if (!["failed", "canceled"].includes(job.state))
      throw conflict(
        message("errors/missions:jobNotFailed", {
          state: jobStateMessage(job.state),
        }),
      );
    await tx.jobs.retry(tx, id);
  });

type JobMission = Awaited<ReturnType<typeof lockMissionOf>>;
type JobChange = (tx: Context, job: JobRow, mission: JobMission) => Promise<void>;

/** Its mission is locked first, as every transition does. */
function changeJob(context: Context, id: number, apply: JobChange) {
  return transact(context, async (tx) => {
    const mission = await lockMissionOf(tx, id);
    const before = await lockJob(tx, id);
    await apply(tx, before, mission);
    const after = await lockJob(tx, id);
    await writeAuditLog(tx, {
      action: `processing.${after.state}`,
      subject_kind: "job",
      subject: String(id),
      details: { kind: after.kind, was: before.state },
    });
    return asProcessingJob(tx, after);
  });
}

async function lockMissionOf(context: Context, jobId: number) {
  const job = await ownJob(context, jobId).select("mission_id").executeTakeFirst();
  if (!job) throw notFound("Job");
  return context.db
    .selectFrom("missions")
    .where("id", "=", job.mission_id)
    .select(["number", "status"])
    .forUpdate()
    .executeTakeFirstOrThrow();
}

const ownJob = ({ db, user }: Context, id: number) =>
  db.selectFrom("processing_jobs").where(owned(user, "processing_jobs")).where("id", "=", id);

async function lockJob(context: Context, id: number): Promise<JobRow> {
  const job = await ownJob(context, id).selectAll().forUpdate().executeTakeFirst();
  if (!job) throw notFound("Job");
  return job;
}

const asProcessingJob = async (context: Context, row: JobRow): Promise<ProcessingJob> => ({
  ...(await toProcessingJob(context, row)),
  log: row.log,
});
