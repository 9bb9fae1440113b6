import type { SystemContext } from "#context.ts";

const INTERVAL_MS = 3_600_000;

export interface HourlyWork {
  work: (context: SystemContext) => Promise<void>;
  /** What is logged if it fails; the next hour tries again. */
  failure: string;
}

/** Does works now and every hour, one after the other. Returns what stops it. */
export function runHourly(context: SystemContext, works: readonly HourlyWork[]): () => Promise<void> {
  let running = Promise.resolve();
  let isStopping = false;
  const runAll = async () => {
    for (const { work, failure } of works)
      if (!isStopping)
        await work(context).catch((error: unknown) => context.log.warn({ err: error }, failure));
  };
  const run = () => {
    running = running.then(runAll);
  };
  run();
  const timer = setInterval(run, INTERVAL_MS);
  return async () => {
    isStopping = true;
    clearInterval(timer);
    await running;
  };
}
