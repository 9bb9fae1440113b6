export type ThreadFailureReason = "out-of-memory" | "timed-out" | "crashed";

/** A task whose thread ended before it was done; the pool goes on with another thread. */
export class ThreadFailure extends Error {
  readonly reason: ThreadFailureReason;

  constructor(reason: ThreadFailureReason, options?: ErrorOptions) {
    super(MESSAGES[reason], options);
    this.reason = reason;
  }
}

const MESSAGES: Record<ThreadFailureReason, string> = {
  "out-of-memory": "The task needed more memory than a thread has",
  "timed-out": "The task timed out",
  crashed: "The thread exited before its task was done",
};

export const threadFailureOf = (error: unknown): ThreadFailure =>
  new ThreadFailure(isOutOfMemory(error) ? "out-of-memory" : "crashed", { cause: error });

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
