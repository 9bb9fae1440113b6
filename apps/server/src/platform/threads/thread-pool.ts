import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { ThreadResult, ThreadTask } from "./worker-thread.ts";

const THREAD = new URL("./worker-thread.ts", import.meta.url);
const TIMEOUT_MS = 120_000;
const MAX_THREADS = Math.min(4, Math.max(2, availableParallelism()));

interface Work {
  order: ThreadTask;
  transfer: readonly ArrayBuffer[];
  done: PromiseWithResolvers<unknown>;
}

interface Thread {
  worker: Worker;
  work: Work | null;
  timer: NodeJS.Timeout | undefined;
}

const threads = new Set<Thread>();
const waiting: Work[] = [];

/**
 * Runs a module's exported `run` in another thread, so that the event loop stays free. Input and result are cloned;
 * `transfer` moves buffers without a copy. A thread that crashes or times out is replaced and its task rejected.
 */
export function runInThread<I, O>(module: URL, input: I, transfer: readonly ArrayBuffer[] = []): Promise<O> {
  const done = Promise.withResolvers<unknown>();
  waiting.push({ order: { module: module.href, input }, transfer, done });
  startNext();
  return done.promise as Promise<O>;
}

function startNext() {
  while (waiting.length > 0) {
    const idle = [...threads].find(({ work }) => work === null);
    const thread = idle ?? (threads.size < MAX_THREADS ? start() : undefined);
    const work = thread && waiting.shift();
    if (!thread || !work) return;
    assign(thread, work);
  }
}

function start(): Thread {
  const worker = new Worker(THREAD, {
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
    workerData: {}, // read by libraries that start workers themselves
  });
  const thread: Thread = { worker, work: null, timer: undefined };
  threads.add(thread);
  worker.unref();
  worker.on("message", (answer: ThreadResult) => {
    const { work } = thread;
    release(thread);
    if (answer.ok) work?.done.resolve(answer.result);
    else work?.done.reject(new Error(answer.message));
    startNext();
  });
  const fail = (error: Error) => {
    const { work } = thread;
    threads.delete(thread);
    release(thread);
    work?.done.reject(error);
    startNext();
  };
  worker.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
  worker.on("exit", () => fail(new Error("The thread exited before its task was done")));
  return thread;
}

function assign(thread: Thread, work: Work) {
  thread.work = work;
  thread.worker.ref();
  thread.timer = setTimeout(() => {
    work.done.reject(new Error("The task timed out"));
    void thread.worker.terminate();
  }, TIMEOUT_MS);
  thread.worker.postMessage(work.order, [...work.transfer]);
}

function release(thread: Thread) {
  clearTimeout(thread.timer);
  thread.work = null;
  thread.worker.unref();
}
