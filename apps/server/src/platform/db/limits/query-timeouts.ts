import { type Kysely, sql } from "kysely";
import { withLongerQueries } from "./end-when-silent.ts";
import type { DB } from "#platform/db/schema.ts";

/** Statements of jobs: a job may read and write a whole plant at once. */
export const JOB_QUERY_MS = 10 * 60_000;
/** Statements that read one batch of an export: its filter may match few rows of a long table. */
const EXPORT_QUERY_MS = 5 * 60_000;
/** Statements of migrations, which may rewrite the largest tables. */
export const MIGRATION_QUERY_MS = 60 * 60_000;

/** Runs a query that may take as long as an export. */
export const exportQuery = <T>(db: Kysely<DB>, run: (db: Kysely<DB>) => Promise<T>): Promise<T> =>
  withLongerQueries(EXPORT_QUERY_MS, () =>
    db.transaction().execute(async (tx) => {
      await sql`select set_config('statement_timeout', ${String(EXPORT_QUERY_MS)}, true)`.execute(tx);
      return run(tx);
    }),
  );

/** Statements of the job queue itself: fetching, completing and its own cleaning up. */
export const QUEUE_QUERY_MS = 60_000;

/**
 * The same connection string for a pool of another library: PostgreSQL gives up a statement after `queryMs`, and the pool
 * a connection on which nothing arrives for `connectMs` longer.
 */
export function withQueryTimeouts(
  url: string,
  { queryMs, connectMs }: { queryMs: number; connectMs: number },
): string {
  const limited = new URL(url);
  limited.searchParams.set("statement_timeout", String(queryMs));
  limited.searchParams.set("query_timeout", String(queryMs + connectMs));
  return limited.href;
}
