import { type Kysely, sql } from "kysely";
import { withLongerQueries } from "./end-when-silent.ts";
import type { DB } from "./schema.ts";

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

/** The same connection string for a pool of another library. */
export function withQueryTimeout(url: string, milliseconds: number): string {
  const limited = new URL(url);
  limited.searchParams.set("statement_timeout", String(milliseconds));
  return limited.href;
}
