import { fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { message } from "@overfly/i18n/message";
import { type Services, type SystemContext, systemContext } from "#context.ts";
import { connectDatabase, type Database } from "#platform/db/connect.ts";
import { transact } from "#platform/db/transaction.ts";
import { createLocalBus } from "#platform/live/live-bus.ts";
import { createMission, createSite, createClient, createOrganization } from "#testing/factories.ts";
import { createTestDatabase } from "#testing/test-database.ts";
import { type PgBossQueue, openJobQueue } from "./pg-boss-queue.ts";
import { JobFailure, type RunningJob } from "./job.ts";
import type { JobHandler, JobHandlers } from "./job-handler.ts";

const PATIENCE = { timeout: 240_000, interval: 100 };
let database: { url: string; drop: () => Promise<void> };
let connection: Database;
let queue: PgBossQueue;
let context: SystemContext;
let owner: { provider_id: number; mission_id: number };
let work: JobHandler = async () => {};
let isWorking = false;

beforeAll(async () => {
  database = await createTestDatabase();
  connection = connectDatabase(database.url);
  const log = { warn: () => {} } as unknown as SystemContext["log"];
  queue = await openJobQueue(database.url, { log });
  context = systemContext(
    {
      db: connection.db,
      jobs: queue,
      live: createLocalBus(),
      log,
      now: () => new Date(),
    } as unknown as Services,
    "test",
  );
  const services = context as unknown as Parameters<typeof createOrganization>[0];
  const { id: provider_id } = await createOrganization(services);
  const { id: client_id } = await createClient(services, provider_id);
  const { id: site_id } = await createSite(services, { provider_id, client_id });
  const mission = await createMission(services, { provider_id, client_id, site_id });
  owner = { provider_id, mission_id: mission.id };
});
afterAll(async () => {
  await queue.stop();
  await connection.close();
  await database.drop();
});

const HANDLERS: JobHandlers = {
  intake: (inner, job) => work(inner, job),
  thermography: (inner, job) => work(inner, job),
  merge: (inner, job) => work(inner, job),
  layout: (inner, job) => work(inner, job),
  report: (inner, job) => work(inner, job),
};
async function startWorkers() {
  if (!isWorking) await queue.work(context, HANDLERS);
  isWorking = true;
}
const row = (id: number) =>
  connection.db.selectFrom("processing_jobs").where("id", "=", id).selectAll().executeTakeFirstOrThrow();
const inState = (id: number, state: string) =>
  vi.waitUntil(async () => (await row(id)).state === state && row(id), PATIENCE);

describe("a job whose worker was killed", () => {
  test("is continued by another process", async () => {
    const child = fork(new URL("../../testing/crashing-worker.ts", import.meta.url), [database.url], {
      execArgv: [],
    });
    const id = await queue.enqueue(context, { kind: "thermography", ...owner });
    const [, signal] = (await once(child, "exit")) as [number | null, string | null];
    expect(signal).toBe("SIGKILL");
    expect(await row(id)).toMatchObject({ state: "running", progress: { done: 3 } });

    const begun: unknown[] = [];
    work = async (_context, job) => {
      begun.push(job.progress);
      await job.report({ percent: 90, progress: { done: 9 } });
    };
    await startWorkers();
    await inState(id, "completed");
    expect(begun).toEqual([{ done: 3 }]);
  });
});

describe("a job", () => {
  test("of a transaction that is rolled back never runs", async () => {
    await startWorkers();
    let runs = 0;
    work = async () => {
      runs += 1;
    };
    const broken = transact(context, async (tx) => {
      await queue.enqueue(tx, { kind: "merge", ...owner });
      throw new Error("no");
    });
    await expect(broken).rejects.toThrow("no");
    const id = await queue.enqueue(context, { kind: "merge", ...owner });
    await inState(id, "completed");
    expect(runs).toBe(1);
  });

  test("that waits under the same key is not queued twice", async () => {
    await startWorkers();
    work = async () => {};
    const ids = await transact(context, async (tx) => [
      await queue.enqueue(tx, { kind: "report", ...owner, singleton: "one" }),
      await queue.enqueue(tx, { kind: "report", ...owner, singleton: "one" }),
    ]);
    expect(ids[0]).toBe(ids[1]);
    await inState(ids[0] ?? 0, "completed");
  });

  test("is retried after a failure, and queues its successor when it succeeds", async () => {
    await startWorkers();
    let attempts = 0;
    work = async (_context, { kind }: RunningJob) => {
      if (kind === "merge") return;
      attempts += 1;
      if (attempts === 1) throw new Error("The disk hiccupped");
      return { kind: "merge", ...owner, singleton: "follows" };
    };
    const id = await queue.enqueue(context, { kind: "thermography", ...owner });
    const done = await inState(id, "completed");
    expect(JSON.stringify(done.log)).toContain("The disk hiccupped");
    const next = await connection.db
      .selectFrom("processing_jobs")
      .where("singleton", "=", "follows")
      .select("id")
      .executeTakeFirstOrThrow();
    await inState(next.id, "completed");
  });

  test("that a person asks for again begins anew", async () => {
    await startWorkers();
    const begun: unknown[] = [];
    work = async (_context, job) => {
      begun.push(job.progress);
      await job.report({ percent: 90, progress: { stored: true } });
      if (begun.length === 1) throw new JobFailure(message("processing/jobs:no_radiometric_photos"));
    };
    const id = await queue.enqueue(context, { kind: "merge", ...owner });
    await inState(id, "failed");
    await queue.retry(context, id);
    await inState(id, "completed");
    expect(begun).toEqual([{}, {}]);
  });

  test("that can't succeed fails without retries", async () => {
    await startWorkers();
    let attempts = 0;
    work = async () => {
      attempts += 1;
      throw new JobFailure(message("processing/jobs:no_radiometric_photos"));
    };
    const id = await queue.enqueue(context, { kind: "merge", ...owner });
    expect(await inState(id, "failed")).toMatchObject({
      error: expect.stringContaining("no radiometric photos"),
      error_message: { key: "processing/jobs:no_radiometric_photos", values: {} },
    });
    expect(attempts).toBe(1);
  });

  test("stops at its next step when it is canceled, and can be retried", async () => {
    await startWorkers();
    const begun = Promise.withResolvers<void>();
    const mayGoOn = Promise.withResolvers<void>();
    let finished = 0;
    work = async (_context, job) => {
      begun.resolve();
      await mayGoOn.promise;
      await job.report({ percent: 50 });
      finished += 1;
    };
    const id = await queue.enqueue(context, { kind: "merge", ...owner });
    await begun.promise;
    await queue.cancel(context, id);
    mayGoOn.resolve();
    expect(await inState(id, "canceled")).toMatchObject({ state: "canceled" });
    expect(finished).toBe(0);
    await queue.retry(context, id);
    await inState(id, "completed");
    expect(finished).toBe(1);
  });
});
