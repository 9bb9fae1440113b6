import { setTimeout as sleep } from "node:timers/promises";
import type { Services } from "#context.ts";
import type { EmbeddedPostgres } from "./embedded-postgres.ts";

const CHECK_MS = 500;
const [FIRST_DELAY_MS, LONGEST_DELAY_MS] = [250, 8000];
/** After running this long, the next failure counts as a new one. */
const STABLE_MS = 30_000;

interface Supervision {
  log: Pick<Services["log"], "error" | "info">;
  /** How long a database that keeps ending is started again. */
  giveUpAfterMs: number;
  onGivenUp: (error: Error) => void;
}

/**
 * Starts the embedded database again when it has ended, with growing delays, on the same port, so that its connections
 * recover. Returns what stops it.
 */
export function supervisePostgres(
  cluster: Pick<EmbeddedPostgres, "isRunning" | "restart">,
  { log, giveUpAfterMs, onGivenUp }: Supervision,
): () => Promise<void> {
  const stopping = new AbortController();
  const pause = (milliseconds: number) =>
    sleep(milliseconds, undefined, { signal: stopping.signal, ref: false });

  async function watch() {
    for (;;) {
      await pause(CHECK_MS);
      if (!(await cluster.isRunning()) && !(await recover())) return;
    }
  }
  /** False if it was given up. */
  async function recover(): Promise<boolean> {
    const failedAt = performance.now();
    let [delay, reason]: [number, unknown] = [FIRST_DELAY_MS, "it ended again and again"];
    let runsSince: number | undefined;
    for (;;) {
      const now = performance.now();
      if (await cluster.isRunning()) {
        runsSince ??= now;
        if (now - runsSince >= STABLE_MS) return true;
      } else if (now - failedAt > giveUpAfterMs) {
        onGivenUp(new Error(`The embedded database ended and can't be started again: ${String(reason)}`));
        return false;
      } else {
        runsSince = undefined;
        log.error("The embedded database has ended; starting it again");
        reason = await cluster.restart().then(
          () => reason,
          (error: unknown) => error,
        );
        await pause(delay);
        delay = Math.min(2 * delay, LONGEST_DELAY_MS);
        continue;
      }
      await pause(CHECK_MS);
    }
  }
  const watching = watch().catch((error: unknown) => {
    if (!stopping.signal.aborted) onGivenUp(error instanceof Error ? error : new Error(String(error)));
  });
  return async () => {
    stopping.abort();
    await watching;
  };
}
