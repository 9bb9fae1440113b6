import type { JobWithMetadata } from "pg-boss";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { startWorkers } from "./queue-workers.ts";

type Boss = Parameters<typeof startWorkers>[0];
type Found = (jobs: object[]) => Promise<void>;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Workers of a queue that never finds anything by itself: jobs are handed to them. */
async function workers(count: number) {
  const found: Found[] = [];
  const woken: string[] = [];
  const ends: (() => void)[] = [];
  const boss = {
    work: (_queue: string, _options: object, take: Found) =>
      Promise.resolve(`worker ${String(found.push(take))}`),
    notifyWorker: (id: string) => void woken.push(id),
  } as unknown as Boss;
  const run = (_ticket: JobWithMetadata<object>) => new Promise<void>((resolve) => void ends.push(resolve));
  const stop = await startWorkers(boss, "report", { count, run });
  return {
    stop,
    /** The workers that were woken since the last time. */
    woken: () => woken.splice(0),
    take: (worker: number) => found[worker - 1]?.([{}]),
    endJob: () => ends.shift()?.(),
  };
}

test("one idle worker asks each second, until the queue stops", async () => {
  const { woken, stop } = await workers(3);
  vi.advanceTimersByTime(3000);
  expect(woken()).toEqual(["worker 1", "worker 1", "worker 1"]);
  stop();
  vi.advanceTimersByTime(3000);
  expect(woken()).toEqual([]);
});

test("a worker that finds a job wakes the next, which asks from then on", async () => {
  const { woken, take } = await workers(3);
  void take(1);
  expect(woken()).toEqual(["worker 2"]);
  vi.advanceTimersByTime(2000);
  expect(woken()).toEqual(["worker 2", "worker 2"]);
});

test("while all work nobody asks, and who has done its job asks at once", async () => {
  const { woken, take, endJob } = await workers(2);
  const first = take(1);
  void take(2);
  woken();
  vi.advanceTimersByTime(5000);
  expect(woken()).toEqual([]);
  endJob();
  await first;
  expect(woken()).toEqual(["worker 1"]);
  vi.advanceTimersByTime(1000);
  expect(woken()).toEqual(["worker 1"]);
});
