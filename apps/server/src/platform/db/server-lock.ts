import type pg from "pg";
import type { Services } from "#context.ts";
import { keepConnection } from "./keep-connection.ts";

const LOCK = 7_203_115; // any number that only this file uses

interface ServerLockOptions {
  log: Pick<Services["log"], "warn">;
  /** Cleans up after killed servers. No other server runs meanwhile. */
  onFirstServer: () => Promise<void>;
}

/**
 * Shows the other servers on this database that this one is running, by an advisory lock that ends with the process
 * in any case. Returns what releases it.
 */
export function holdServerLock(
  url: string,
  { log, onFirstServer: whenAlone }: ServerLockOptions,
): Promise<() => Promise<void>> {
  let isFirstTime = true;
  const enter = async (client: pg.Client) => {
    await takeLock(client, isFirstTime ? whenAlone : async () => {});
    isFirstTime = false;
  };
  return keepConnection(url, { log, onConnect: enter });
}

/** Takes the shared lock; the first server takes it only after its cleanup. */
async function takeLock(client: pg.Client, whenAlone: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [LOCK]);
  if (rows[0]?.alone) await whenAlone();
  await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
  if (rows[0]?.alone) await client.query("select pg_advisory_unlock($1)", [LOCK]);
}
