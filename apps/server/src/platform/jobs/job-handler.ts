import type { JobKind } from "@overfly/contract/processing/processing";
import type { SystemContext } from "#context.ts";
import type { NewJob, RunningJob, Task, TaskName } from "./job.ts";

/** Runs a kind of job. Returns the job that follows, if any, which is queued in the transaction that completes this one. */
// oxlint-disable-next-line typescript/no-invalid-void-type -- most jobs have no successor
export type JobHandler = (context: SystemContext, job: RunningJob) => Promise<NewJob | void>;
export type JobHandlers = Record<JobKind, JobHandler>;

export type TaskHandlers = Record<TaskName, (context: SystemContext, task: Task) => Promise<void>>;
