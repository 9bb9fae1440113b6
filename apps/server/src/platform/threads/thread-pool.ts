import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import { ThreadFailure, threadFailureOf } from "./thread-failure.ts";
import type { ThreadResult, ThreadTask } from "./worker-thread.ts";

const THREAD = new URL("./worker-thread.ts", import.meta.url);
const TIMEOUT_MS = 120_000;
const MAX_THREADS = Math.min(4, Math.max(3, availableParallelism()));
/** One thread always stays free for tasks that a user waits for. */
const MAX_THREADS_FOR_FILES = MAX_THREADS - 1;

interface Work {
  order: ThreadTask;
  options: ThreadOptions;
  done: PromiseWithResolvers<unknown>;
}

export interface ThreadOptions {
  /** Buffers that are moved without a copy. */
  transfer?: readonly ArrayBuffer[];
  /** Whose file is read. Files leave a thread to other tasks, and the threads that they have are shared among owners. */
  fileOwner?: string;
}

interface Thread {
  worker: Worker;
  work: Work | null;
  timer: NodeJS.Timeout | undefined;
}

const threads = new Set<Thread>();
const waiting: Work[] = [];

/**
 * Runs a module's exported `run` in another thread, so that the event loop stays free. Input and result are cloned. A
 * thread that crashes, times out or needs too much memory is replaced and its task rejected with a `ThreadFailure`.
 */
export function runInThread<I, O>(module: URL, input: I, options: ThreadOptions = {}): Promise<O> {
  const done = Promise.withResolvers<unknown>();
  waiting.push({ order: { module: module.href, input }, options, done });
  startNext();
  return done.promise as Promise<O>;
}

function startNext() {
  for (;;) {
    const idle = [...threads].find(({ work }) => work === null);
    if (!idle && threads.size >= MAX_THREADS) return;
    const work = takeNext();
    if (!work) return;
    assign(idle ?? start(), work);
  }
}

/** The first that may run; of files, the first whose owner has the fewest threads. */
function takeNext(): Work | undefined {
  const running = [...threads].flatMap(({ work }) => work?.options.fileOwner ?? []);
  const next =
    running.length < MAX_THREADS_FOR_FILES
      ? waiting.toSorted((a, b) => threadsOf(a, running) - threadsOf(b, running))[0]
      : waiting.find(({ options }) => options.fileOwner === undefined);
  if (next) waiting.splice(waiting.indexOf(next), 1);
  return next;
}

const threadsOf = ({ options: { fileOwner } }: Work, running: readonly string[]): number =>
  running.filter((owner) => owner === fileOwner).length;

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
  const fail = (failure: ThreadFailure) => {
    const { work } = thread;
    threads.delete(thread);
    release(thread);
    work?.done.reject(failure);
    startNext();
  };
  worker.on("error", (error) => fail(threadFailureOf(error)));
  worker.on("exit", () => fail(new ThreadFailure("crashed")));
  return thread;
}

function assign(thread: Thread, work: Work) {
  thread.work = work;
  thread.worker.ref();
  thread.timer = setTimeout(() => {
    work.done.reject(new ThreadFailure("timed-out"));
    void thread.worker.terminate();
  }, TIMEOUT_MS);
  thread.worker.postMessage(work.order, [...(work.options.transfer ?? [])]);
}

function release(thread: Thread) {
  clearTimeout(thread.timer);
  thread.work = null;
  thread.worker.unref();
}
