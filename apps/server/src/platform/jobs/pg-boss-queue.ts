import type { JobKind } from "@overfly/contract/processing/processing";
import { setTimeout as delay } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import { message } from "@overfly/i18n/message";
import type { JobQueue, Services, SystemContext } from "#context.ts";
import { CONNECT_TIMEOUT_MS } from "#platform/db/connect.ts";
import type { DB } from "#platform/db/schema.ts";
import { QUEUE_QUERY_MS, withQueryTimeouts } from "#platform/db/limits/query-timeouts.ts";
import { transact } from "#platform/db/transaction.ts";
import type { NewJob } from "./job.ts";
import type { JobHandlers, TaskHandlers } from "./job-handler.ts";
import { publishJob } from "./job-row.ts";
import { startWorkers } from "./queue-workers.ts";
import { failJob, runJob } from "./run-job.ts";
import { executorFor, sendTask, startTaskWorkers, TASK_NAMES, TASK_QUEUE } from "./task-queue.ts";

const KINDS: readonly JobKind[] = ["intake", "thermography", "merge", "layout", "report"];
/** A killed worker's job is retried after this time (pg-boss requires at least 10 s). */
const HEARTBEAT_S = 10;
const CONCURRENCY = 2;
/** How long a stopping server waits for the current step of its jobs. */
const STOP_TIMEOUT_MS = 10_000;
/** How long a job may wait although its predecessor with the same key has ended (by default a minute). */
const KEY_CACHE_S = 2;
const QUEUE = {
  // one job per key runs at a time
  policy: "singleton",
  retryLimit: 4,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  expireInSeconds: 6 * 3600,
  heartbeatSeconds: HEARTBEAT_S,
  notify: true,
};

interface JobMessage {
  job_id: number;
}

export interface PgBossQueue extends JobQueue {
  /** Starts to process jobs and tasks. */
  work: (context: SystemContext, handlers: JobHandlers, tasks?: TaskHandlers) => Promise<void>;
  /** Lets running jobs finish their step; another process continues the rest. */
  stop: () => Promise<void>;
}

interface QueueLimits {
  /** After this time PostgreSQL gives up a statement of the queue. */
  queryMs?: number;
  /** How long a connection may take, and an answer travel. */
  connectMs?: number;
}

/** A job queue on pg-boss, which keeps its own schema in our database. */
export async function openJobQueue(
  url: string,
  { log }: Pick<Services, "log">,
  limits: QueueLimits = {},
): Promise<PgBossQueue> {
  const boss = await startBoss(url, { log }, limits);
  const stopping = new AbortController();
  const stopAsking: (() => void)[] = [];
  let sweeper: NodeJS.Timeout | undefined;

  const send = (db: Kysely<DB>, kind: string, { id, singleton }: { id: number; singleton: string | null }) =>
    boss.send(kind, { job_id: id } satisfies JobMessage, {
      db: executorFor(db),
      singletonKey: singleton ?? `job:${id}`,
    });

  return {
    enqueue: (context, job) =>
      transact(context, async (tx) => {
        const { id, isNew } = await insertJob(tx, job);
        if (isNew) await send(tx.db, job.kind, { id, singleton: job.singleton ?? null });
        return id;
      }),
    cancel: (context, jobId) => transact(context, (tx) => cancelJob(tx, jobId)),
    retry: (context, jobId) =>
      transact(context, async (tx) => {
        const job = await requeue(tx, jobId);
        if (job) await send(tx.db, job.kind, job);
      }),
    send: (context, name, task, afterS = 0) => sendTask(boss, context, name, { task, afterS }),
    work: async (context, handlers, tasks) => {
      const run = ({ data, retryCount, retryLimit, signal }: JobWithMetadata<JobMessage>) =>
        runJob(context, handlers, {
          jobId: data.job_id,
          isLastAttempt: retryCount >= retryLimit,
          signal: AbortSignal.any([signal, stopping.signal]),
        });
      const asking = KINDS.map((kind) => startWorkers<JobMessage>(boss, kind, { count: CONCURRENCY, run }));
      stopAsking.push(...(await Promise.all(asking)));
      if (tasks) stopAsking.push(...(await startTaskWorkers(boss, context, tasks)));
      sweeper = setInterval(() => {
        failLostJobs(context).catch((error: unknown) =>
          log.warn({ err: error }, "Checking for lost jobs failed"),
        );
      }, SWEEP_MS);
    },
    stop: async () => {
      clearInterval(sweeper);
      for (const stop of stopAsking) stop();
      stopping.abort();
      await stopBoss(boss);
    },
  };
}

async function startBoss(
  url: string,
  { log }: Pick<Services, "log">,
  { queryMs = QUEUE_QUERY_MS, connectMs = CONNECT_TIMEOUT_MS }: QueueLimits,
): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString: withQueryTimeouts(url, { queryMs, connectMs }),
    connectionTimeoutMillis: connectMs,
    max: 4,
    useListenNotify: true,
    schedule: false,
    createSchema: false, // migrations create it
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    queueCacheIntervalSeconds: KEY_CACHE_S,
  });
  boss.on("error", (error) => log.warn({ err: error }, "The job queue reported an error"));
  await boss.start();
  await createQueues(boss);
  return boss;
}

/** Only what is missing, which is nothing but at the first start: creating takes a transaction and a lock each. */
async function createQueues(boss: PgBoss): Promise<void> {
  const present = new Set((await boss.getQueues()).map(({ name }) => name));
  const create = (names: readonly string[], options: typeof QUEUE | typeof TASK_QUEUE) =>
    names.filter((name) => !present.has(name)).map((name) => boss.createQueue(name, options));
  await Promise.all([...create(KINDS, QUEUE), ...create(TASK_NAMES, TASK_QUEUE)]);
}

/** Waits for the workers itself, since a graceful stop of pg-boss polls for them twice a second. */
async function stopBoss(boss: PgBoss): Promise<void> {
  const workers = Promise.all([...KINDS, ...TASK_NAMES].map((name) => boss.offWork(name)));
  await Promise.race([workers, delay(STOP_TIMEOUT_MS, undefined, { ref: false })]);
  await boss.stop({ graceful: false });
}

/**
 * Inserts the job's row, or locks the one waiting under the same key until our commit, so that it will see our
 * changes.
 */
async function insertJob({ db }: SystemContext, job: NewJob): Promise<{ id: number; isNew: boolean }> {
  const { singleton = null, input = {}, ...columns } = job;
  for (;;) {
    const created = await db
      .insertInto("processing_jobs")
      .values({ ...columns, singleton, input: JSON.stringify(input) })
      .onConflict((waiting) => waiting.column("singleton").where("state", "=", "queued").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (created) return { id: created.id, isNew: true };
    const waiting = await db
      .selectFrom("processing_jobs")
      .where("singleton", "=", singleton)
      .where("state", "=", "queued")
      .select("id")
      .forShare()
      .executeTakeFirst();
    if (waiting) return { id: waiting.id, isNew: false };
  }
}

async function cancelJob(context: SystemContext, jobId: number): Promise<void> {
  const canceled = await context.db
    .updateTable("processing_jobs")
    .set({ state: "canceled", ended_at: context.now().toISOString(), step: null })
    .where("id", "=", jobId)
    .where("state", "in", ["queued", "running"])
    .returningAll()
    .executeTakeFirst();
  if (canceled) await publishJob(context, canceled);
}

/** What a person asks for again begins anew: since its first attempts, what it works on may have changed. */
async function requeue(context: SystemContext, jobId: number) {
  const job = await context.db
    .updateTable("processing_jobs")
    .set({
      state: "queued",
      error: null,
      error_message: null,
      ended_at: null,
      acknowledged: false,
      progress: "{}",
    })
    .where("id", "=", jobId)
    .where("state", "in", ["failed", "canceled"])
    .returningAll()
    .executeTakeFirst();
  if (job) await publishJob(context, job);
  return job;
}

const SWEEP_MS = 30_000;

/** A job whose workers crashed on every attempt is no longer queued: marks it as failed. */
async function failLostJobs(context: SystemContext): Promise<void> {
  const lost = await context.db
    .selectFrom("processing_jobs")
    .where("state", "in", ["queued", "running"])
    .where(
      sql<boolean>`not exists (select 1 from pgboss.job where pgboss.job.name = processing_jobs.kind
        and (pgboss.job.data->>'job_id')::int = processing_jobs.id and pgboss.job.state in ('created', 'retry', 'active'))`,
    )
    .select("id")
    .execute();
  for (const { id } of lost) await failJob(context, id, message("processing/jobs:worker_crashed"));
}
