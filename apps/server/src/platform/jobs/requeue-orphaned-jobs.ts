import { type Kysely, sql } from "kysely";
import type { DB } from "#platform/db/schema.ts";

/**
 * Makes jobs that killed workers left running wait again at once; only where no worker runs. pg-boss counts the attempt
 * when a job is taken again; a last attempt is left to end as failed.
 */
export async function requeueOrphanedJobs(db: Kysely<DB>): Promise<void> {
  await sql`update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null
    where state = 'active' and retry_count < retry_limit`.execute(db);
  // pg-boss keeps here which keys ran when it last looked, and passes over jobs of these keys
  await sql`update pgboss.queue set singletons_active = null`.execute(db);
}
