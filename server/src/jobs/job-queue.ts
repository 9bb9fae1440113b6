import type { SystemContext } from "#context.ts";

/** Long work. A job is a row of processing_jobs that people see, run by a worker of some process. */
export interface JobQueue {
  /** Queues a job in the caller's transaction: it runs only if that commits. Answers with its id. */
  enqueue(context: SystemContext, job: NewJob): Promise<number>;
  /** Asks a queued or running job to end; its worker stops at its next step. */
  cancel(context: SystemContext, jobId: number): Promise<void>;
}

export interface NewJob {
  kind: "intake" | "thermography" | "merge" | "report";
  provider_id: number;
  mission_id: number;
  /** One waiting job of this key is enough: another is not queued while it waits. */
  singleton?: string;
  input?: Record<string, unknown>;
}
