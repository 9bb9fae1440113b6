import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Services } from "#context.ts";
import { endWhenSilent } from "./limits/end-when-silent.ts";

const RETRY_MS = 2000;
/** How often the connection is tried: it is lost where no answer comes within the time that one may take. */
const HEARTBEAT_MS = 10_000;
const ANSWER_MS = 5000;
const CONNECT_TIMEOUT_MS = 10_000;

interface ConnectionOptions {
  log: Pick<Services["log"], "warn">;
  /** Prepares a new connection; if it fails, the connection is closed. */
  onConnect: (client: pg.Client) => Promise<unknown>;
  /** Called when the connection was lost, before it is opened again. */
  onLost?: () => void;
  heartbeatMs?: number;
  answerMs?: number;
  connectMs?: number;
}

/** Keeps a dedicated connection open and reopens it after each loss. Returns what closes it. */
export async function keepConnection(
  url: string,
  {
    log,
    onConnect: enter,
    onLost: lost,
    heartbeatMs = HEARTBEAT_MS,
    answerMs = ANSWER_MS,
    connectMs = CONNECT_TIMEOUT_MS,
  }: ConnectionOptions,
): Promise<() => Promise<void>> {
  let hasLeft = false;
  let client = watched(await connect(url, connectMs, enter));

  function watched(joined: pg.Client): pg.Client {
    endWhenSilent(joined, answerMs, 0);
    const stopHeartbeat = startHeartbeat(joined, heartbeatMs);
    joined.once("end", () => {
      stopHeartbeat();
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
        client = watched(await connect(url, connectMs, enter));
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

async function connect(
  url: string,
  connectMs: number,
  enter: ConnectionOptions["onConnect"],
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    connectionTimeoutMillis: connectMs,
  });
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

/** One query after the other; an unanswered one ends the connection. */
function startHeartbeat(client: pg.Client, heartbeatMs: number): () => void {
  let timer: NodeJS.Timeout | undefined;
  const schedule = () => (timer = setTimeout(beat, heartbeatMs));
  const beat = () => void client.query("select 1").then(schedule, () => {});
  schedule();
  return () => clearTimeout(timer);
}
