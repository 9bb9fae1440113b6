import { setTimeout } from "node:timers/promises";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { runConcurrently } from "#platform/jobs/run-concurrently.ts";
import type { RunningJob } from "#platform/jobs/job.ts";
import { notifyReady } from "./cloud/notify-ready.ts";
import { checkFile, type CheckedSite, type MediaFileRow } from "./checks/check-file.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";

const BATCH_SIZE = 32;
const CONCURRENCY = 4;
/** Waits this long for more files before it ends. */
const IDLE_TIMEOUT_MS = 400;
const POLL_INTERVAL_MS = 50;

/** The job that checks every new file: metadata, thumbnail and problems. */
export async function checkFiles(context: SystemContext, job: RunningJob): Promise<void> {
  const site = await siteOf(context, job.mission_id);
  let done = 0;
  for (;;) {
    const files = await waitForFiles(context, job.mission_id);
    if (files.length === 0) break;
    await runConcurrently(files, CONCURRENCY, (file) => checkFile(context, file, site));
    done += files.length;
    await publishMissionChange(context, job.mission_id);
    await job.report({
      step: message("processing/jobs:checked", { count: done }),
      percent: await checkedPercent(context, job.mission_id),
    });
  }
  await transact(context, (tx) => notifyReady(tx, job.mission_id));
  await deleteEarlierJobs(context, job);
}

async function waitForFiles({ db }: SystemContext, missionId: number): Promise<MediaFileRow[]> {
  const stored = db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("state", "=", "stored")
    .orderBy("id")
    .limit(BATCH_SIZE)
    .selectAll();
  for (let waitedMs = 0; waitedMs < IDLE_TIMEOUT_MS; waitedMs += POLL_INTERVAL_MS) {
    const files = await stored.execute();
    if (files.length > 0) return files;
    await setTimeout(POLL_INTERVAL_MS);
  }
  return [];
}

async function siteOf({ db }: SystemContext, missionId: number): Promise<CheckedSite> {
  return db
    .selectFrom("sites")
    .innerJoin("missions", "missions.site_id", "sites.id")
    .where("missions.id", "=", missionId)
    .select(["sites.time_zone", "sites.boundary", "sites.location"])
    .executeTakeFirstOrThrow();
}

async function checkedPercent({ db }: SystemContext, missionId: number): Promise<number> {
  const { all, checked } = await db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("state", "!=", "stored").as("checked"),
    ])
    .executeTakeFirstOrThrow();
  return all === 0 ? 100 : Math.floor((checked / all) * 100);
}

/** Uploads take minutes and start several jobs; the last one stands for all. */
async function deleteEarlierJobs({ db }: SystemContext, { id, mission_id }: RunningJob): Promise<void> {
  await db
    .deleteFrom("processing_jobs")
    .where("mission_id", "=", mission_id)
    .where("kind", "=", "intake")
    .where("state", "=", "completed")
    .where("id", "<", id)
    .execute();
}
