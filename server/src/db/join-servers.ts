import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Services } from "#context.ts";

const LOCK = 7_203_115; // any number that only this file uses
const AGAIN_MS = 2000;

interface Joining {
  log: Pick<Services["log"], "warn">;
  /** Tidies up what servers that were killed have left. No other server runs meanwhile. */
  whenAlone: () => Promise<void>;
}

/**
 * Says to the other servers on this database that this one runs, by a lock that ends with its process, however that
 * ends. Answers with what takes it back.
 */
export async function joinServers(url: string, { log, whenAlone }: Joining): Promise<() => Promise<void>> {
  let client = await connect(url, whenAlone);
  let hasLeft = false;

  async function rejoin() {
    while (!hasLeft) {
      try {
        client = watched(await connect(url, async () => {}));
        return;
      } catch {
        await sleep(AGAIN_MS, undefined, { ref: false });
      }
    }
  }
  function watched(joined: pg.Client): pg.Client {
    joined.once("end", () => {
      if (hasLeft) return;
      log.warn("The database ended our connection; joining again");
      void rejoin();
    });
    return joined;
  }
  watched(client);
  return async () => {
    hasLeft = true;
    await client.end();
  };
}

/** With the shared lock; alone, it is taken only after the work of the first. */
async function connect(url: string, whenAlone: () => Promise<void>): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // told by its end
  await client.connect();
  try {
    const { rows } = await client.query<{ alone: boolean }>("select pg_try_advisory_lock($1) as alone", [
      LOCK,
    ]);
    if (rows[0]?.alone) await whenAlone();
    await client.query("select pg_advisory_lock_shared($1)", [LOCK]);
    if (rows[0]?.alone) await client.query("select pg_advisory_unlock($1)", [LOCK]);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
