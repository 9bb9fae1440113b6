import type { JobKind } from "@overfly/contract/processing/processing";
import { remarkText, type Remark } from "@overfly/contract/processing/remarks";
import type { SystemContext } from "#context.ts";

/** Long work. A job is a row of processing_jobs that people see, run by a worker of some process. */
export interface JobQueue {
  /** Queues a job in the caller's transaction: it runs only if that commits. Answers with its id. */
  enqueue: (context: SystemContext, job: NewJob) => Promise<number>;
  /** Asks a queued or running job to end; its worker stops at its next step. */
  cancel: (context: SystemContext, jobId: number) => Promise<void>;
  /** Queues a failed or canceled job again; it goes on from what it has done. */
  retry: (context: SystemContext, jobId: number) => Promise<void>;
  /** Leaves short work that nobody watches, in the caller's transaction; it begins after `afterS` seconds. */
  send: (context: SystemContext, name: TaskName, task: Task, afterS?: number) => Promise<void>;
}

/** Short work without a row of its own in processing_jobs: at least once, never in a certain order. */
export type TaskName = "webhook";

export interface Task {
  id: number;
}

export type TaskHandlers = Record<TaskName, (context: SystemContext, task: Task) => Promise<void>>;

export interface NewJob {
  kind: JobKind;
  provider_id: number;
  mission_id: number;
  /** One waiting job of this key is enough: another is not queued while it waits. */
  singleton?: string;
  input?: Record<string, unknown>;
}

/** A job while it runs. */
export interface RunningJob {
  id: number;
  kind: JobKind;
  provider_id: number;
  mission_id: number;
  input: Record<string, unknown>;
  /** What was done before an interruption; see `report`. */
  progress: Record<string, unknown>;
  /**
   * Writes how far it is, what is done (`progress`, kept for a restart) and a line of its log.
   * Rejects with `JobCanceled` once somebody canceled the job.
   */
  report: (news: JobProgress) => Promise<void>;
}

export interface JobProgress {
  percent?: number;
  step?: Remark;
  log?: readonly Remark[];
  progress?: Record<string, unknown>;
}

/** Does a kind of job. Answers with the job that follows, if any; it is queued in the transaction that ends this one. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- most jobs have no successor
export type JobHandler = (context: SystemContext, job: RunningJob) => Promise<NewJob | void>;
export type JobHandlers = Record<JobKind, JobHandler>;

/** Thrown into a job's work when somebody canceled it. */
export class JobCanceled extends Error {}

/** A failure that trying again can't mend; its message is for people. */
export class JobFailure extends Error {
  readonly remark: Remark;

  constructor(remark: Remark) {
    super(remarkText(remark, "en"));
    this.remark = remark;
  }
}
