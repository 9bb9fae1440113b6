import { sql } from "kysely";
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

/**
 * Runs work that may fail and be done otherwise: within a transaction that goes on, what a failed attempt wrote is undone,
 * and what it wanted to do after the commit is dropped.
 */
export async function attempt<C extends SystemContext, T>(
  context: C,
  work: (context: C) => Promise<T>,
): Promise<T> {
  const { db } = context;
  if (!db.isTransaction) return work(context);
  const later: (() => unknown)[] = [];
  await sql`savepoint attempt`.execute(db);
  try {
    const result = await work({ ...context, afterCommit: (task: () => unknown) => later.push(task) });
    await sql`release savepoint attempt`.execute(db);
    for (const task of later) context.afterCommit(task);
    return result;
  } catch (error) {
    await sql`rollback to savepoint attempt`.execute(db);
    throw error;
  }
}
