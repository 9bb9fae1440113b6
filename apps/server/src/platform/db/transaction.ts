import type { SystemContext } from "#context.ts";

/** Runs work in one transaction; what it leaves for after the commit runs only if the commit happened. */
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
      context.log.error({ err: error }, "Work after a commit failed");
    }
  }
  return result;
}
