import type { SystemContext } from "#context.ts";

/** Runs work in one transaction. `afterCommit` callbacks run only if it was committed. */
export async function transact<C extends SystemContext, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  if (context.db.isTransaction) return work(context);
  const later: (() => unknown)[] = [];
  const result = await context.db
    .transaction()
    .execute((db) => work({ ...context, db, afterCommit: (task: () => unknown) => later.push(task) }));
  for (const task of later) {
    try {
      await task();
    } catch (error) {
      context.log.error({ err: error }, "An afterCommit callback failed");
    }
  }
  return result;
}
