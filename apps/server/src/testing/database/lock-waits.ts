import { type Kysely, sql } from "kysely";

/** How many statements on this test's database wait for another transaction's lock. */
export async function lockWaits<DB>(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count ?? 0;
}
