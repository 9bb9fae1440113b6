import type { SystemContext } from "#context.ts";

const INTERVAL_MS = 3_600_000;

/** Does work now and every hour; a failure is logged as `failure`, and the next hour tries again. Returns what stops it. */
export function runHourly(
  context: SystemContext,
  failure: string,
  work: (context: SystemContext) => Promise<void>,
): () => Promise<void> {
  let running = Promise.resolve();
  const run = () => {
    running = work(context).catch((error: unknown) => context.log.warn({ err: error }, failure));
  };
  run();
  const timer = setInterval(run, INTERVAL_MS);
  return async () => {
    clearInterval(timer);
    await running;
  };
}
