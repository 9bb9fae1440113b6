/** A process that takes a job and is killed in the middle of it, as by `kill -9`. */
import { connectDatabase } from "#platform/db/connect.ts";
import { type Services, systemContext } from "#context.ts";
import { openJobQueue } from "#platform/jobs/pg-boss-queue.ts";
import { createLocalBus } from "#platform/live/live-bus.ts";

const [url = ""] = process.argv.slice(2);
const log = { warn: () => {} } as unknown as Services["log"];
const { db } = connectDatabase(url);
const jobs = await openJobQueue(url, { log });
const services = { db, jobs, live: createLocalBus(), log, now: () => new Date() } as unknown as Services;
const context = systemContext(services);

const nothing = async () => {};
await jobs.work(context, {
  intake: nothing,
  merge: nothing,
  layout: nothing,
  report: nothing,
  thermography: async (_context, job) => {
    await job.report({ percent: 30, progress: { done: 3 } });
    process.kill(process.pid, "SIGKILL");
    await new Promise(() => {});
  },
});
