import { type Kysely, CompiledQuery } from "kysely";
import type { Db, PgBoss } from "pg-boss";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import type { Task, TaskName } from "./job.ts";
import type { TaskHandlers } from "./job-handler.ts";
import { startWorkers } from "./queue-workers.ts";

export const TASK_NAMES: readonly TaskName[] = ["webhook", "site-file-check", "bim-model", "site-report"];
const CONCURRENCY = 4;
/** A task is retried only if its worker crashed; its handler deals with failures. */
export const TASK_QUEUE = {
  policy: "standard",
  retryLimit: 5,
  retryDelay: 5,
  retryBackoff: true,
  expireInSeconds: 300,
  notify: true,
};

/** Queues a task in the caller's transaction: it runs only if that commits, and after `afterS` seconds. */
export async function sendTask(
  boss: PgBoss,
  { db }: SystemContext,
  name: TaskName,
  { task, afterS = 0 }: { task: Task; afterS?: number },
): Promise<void> {
  await boss.send(name, task, { db: executorFor(db), ...(afterS > 0 && { startAfter: afterS }) });
}

export const startTaskWorkers = (boss: PgBoss, context: SystemContext, handlers: TaskHandlers) =>
  Promise.all(
    TASK_NAMES.map((name) =>
      startWorkers<Task>(boss, name, {
        count: CONCURRENCY,
        run: ({ data }) => handlers[name](context, data),
      }),
    ),
  );

/** Lets pg-boss write in our transaction. */
export const executorFor = (db: Kysely<DB>): Db => ({
  executeSql: async (text, values) => {
    const { rows } = await db.executeQuery(CompiledQuery.raw(text, values));
    return { rows };
  },
});
