import type { JobWithMetadata, PgBoss } from "pg-boss";

/** How often a queue is asked for jobs that nobody announces: those that were delayed, or waited for others. */
const ASK_MS = 1000;
/** Workers sleep until a job is announced, or for so long. */
const SLEEP_S = 60;
const OPTIONS = {
  includeMetadata: true as const,
  pollingIntervalSeconds: SLEEP_S,
  notifyPollingIntervalSeconds: SLEEP_S,
};

/**
 * Starts as many workers as may run jobs of a queue at the same time. One that has nothing to do asks the queue for all
 * of them, and wakes the next when it finds a job; each would else ask by itself. Returns what ends the asking.
 */
export async function startWorkers<Input extends object>(
  boss: Pick<PgBoss, "work" | "notifyWorker">,
  queue: string,
  { count, run }: { count: number; run: (ticket: JobWithMetadata<Input>) => Promise<void> },
): Promise<() => void> {
  const workers: { id?: string; isBusy: boolean }[] = Array.from({ length: count }, () => ({
    isBusy: false,
  }));
  const wakeOne = () => {
    const idle = workers.find(({ id, isBusy }) => id !== undefined && !isBusy);
    if (idle?.id !== undefined) boss.notifyWorker(idle.id);
  };
  for (const worker of workers)
    worker.id = await boss.work(queue, OPTIONS, async ([ticket]: JobWithMetadata<Input>[]) => {
      if (!ticket) return;
      worker.isBusy = true;
      wakeOne();
      try {
        await run(ticket);
      } finally {
        worker.isBusy = false;
        if (worker.id !== undefined) boss.notifyWorker(worker.id); // asks again at once
      }
    });
  const timer = setInterval(wakeOne, ASK_MS);
  return () => clearInterval(timer);
}
