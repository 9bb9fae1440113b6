import type { Services } from "#context.ts";
import { keepConnection } from "#platform/db/keep-connection.ts";

const LOCK = 7_203_117; // any number that only this file uses
const RETRY_MS = 5000;

interface ReceiverLockOptions {
  log: Services["log"];
  /** This process receives video from now on: it is the first, or the one that did has ended. */
  onTaken: () => Promise<void>;
  retryMs?: number;
}

interface ReceiverLock {
  isHeld: () => boolean;
  close: () => Promise<void>;
}

/**
 * Lets one process of those on a database receive video with the embedded media server: viewers are shown only what
 * their own process receives. The others say so, and one of them takes over once it has ended.
 */
export async function takeReceiverLock(
  url: string,
  { log, onTaken, retryMs = RETRY_MS }: ReceiverLockOptions,
): Promise<ReceiverLock> {
  let [isHeld, wasHeld] = [false, false];
  let timer: NodeJS.Timeout | undefined;
  const close = await keepConnection(url, {
    log,
    onLost: () => clearTimeout(timer), // what is received goes on; the lock is taken again
    onConnect: async (client) => {
      const take = async (): Promise<void> => {
        const { rows } = await client.query<{ taken: boolean }>("select pg_try_advisory_lock($1) as taken", [
          LOCK,
        ]);
        isHeld = rows[0]?.taken === true;
        if (!isHeld) timer = setTimeout(() => void take().catch(() => {}), retryMs);
        else if (!wasHeld) {
          wasHeld = true;
          await onTaken();
        }
      };
      await take();
    },
  });
  if (!isHeld)
    log.error(
      "Another http process of this installation receives video already: this one takes none, and its users can't watch any. Choose STREAMING_ENGINE=mediamtx for several http processes",
    );
  return {
    isHeld: () => isHeld,
    close: async () => {
      clearTimeout(timer);
      await close();
    },
  };
}
