/** A process that takes a job, gets three steps far, and is killed as by `kill -9`. For the test of the job queue. */
import { connectDatabase } from "#platform/db/connect.ts";
import type { SystemContext } from "#context.ts";
import { openJobQueue } from "#platform/jobs/boss-queue.ts";
import { createLocalBus } from "#platform/live/live-bus.ts";

const [url = ""] = process.argv.slice(2);
const log = { warn: () => {} } as unknown as SystemContext["log"];
const { db } = connectDatabase(url);
const jobs = await openJobQueue(url, { log });
const context = {
  db,
  jobs,
  live: createLocalBus(),
  log,
  now: () => new Date(),
  request_id: "doomed",
  afterCommit: (task: () => unknown) => void task(),
} as unknown as SystemContext;

const nothing = async () => {};
await jobs.work(context, {
  intake: nothing,
  merge: nothing,
  report: nothing,
  thermography: async (_context, job) => {
    await job.report({ percent: 30, progress: { done: 3 } });
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  },
});
