import { type Kysely, sql } from "kysely";
import type { DB } from "#platform/db/schema.ts";

/**
 * Queues jobs again that killed workers left running. Call it only while no worker runs. pg-boss counts the attempt
 * when a job is fetched again; a last attempt is left to fail.
 */
export async function requeueOrphanedJobs(db: Kysely<DB>): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit`.execute(db);
  // pg-boss caches here which keys are running, and skips jobs with these keys
  await sql`update pgboss.queue set singletons_active = null`.execute(db);
}
