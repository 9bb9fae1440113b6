import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Services } from "#context.ts";

const RETRY_MS = 2000;

interface ConnectionOptions {
  log: Pick<Services["log"], "warn">;
  /** Prepares a new connection; if it fails, the connection is closed. */
  onConnect: (client: pg.Client) => Promise<unknown>;
  /** Called when the connection was lost, before it is opened again. */
  onLost?: () => void;
}

/** Keeps a dedicated connection open and reopens it after each loss. Returns what closes it. */
export async function keepConnection(
  url: string,
  { log, onConnect: enter, onLost: lost }: ConnectionOptions,
): Promise<() => Promise<void>> {
  let hasLeft = false;
  let client = watched(await connect(url, enter));

  function watched(joined: pg.Client): pg.Client {
    joined.once("end", () => {
      if (hasLeft) return;
      log.warn("Lost the connection to the database; reconnecting");
      lost?.();
      void reconnect();
    });
    return joined;
  }
  async function reconnect() {
    while (!hasLeft) {
      try {
        client = watched(await connect(url, enter));
        break;
      } catch {
        await sleep(RETRY_MS, undefined, { ref: false });
      }
    }
    if (hasLeft) await client.end();
  }
  return async () => {
    hasLeft = true;
    await client.end();
  };
}

async function connect(url: string, enter: ConnectionOptions["onConnect"]): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // "end" follows
  await client.connect();
  try {
    await enter(client);
    return client;
  } catch (error) {
    await client.end();
    throw error;
  }
}
