import type { JobKind } from "@overfly/contract/processing/processing";
import type { Message } from "@overfly/i18n/message";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";

/** Short background work without a row in processing_jobs. Runs at least once, in no particular order. */
export type TaskName = "webhook" | "site-file-check" | "bim-model" | "site-report";

export interface Task {
  id: number;
}

export interface NewJob {
  kind: JobKind;
  provider_id: number;
  mission_id: number;
  /** At most one job per key waits: another is not queued meanwhile. */
  singleton?: string;
  input?: Record<string, unknown>;
}

/** A job, as its handler sees it. */
export interface RunningJob {
  id: number;
  kind: JobKind;
  provider_id: number;
  mission_id: number;
  input: Record<string, unknown>;
  /** Stored by an earlier, interrupted attempt; see `report`. */
  progress: Record<string, unknown>;
  /**
   * Stores the percentage, log lines and `progress`, with which a restarted job continues. Rejects with `JobCanceled`
   * once the job was canceled.
   */
  report: (progress: JobProgress) => Promise<void>;
}

export interface JobProgress {
  percent?: number;
  step?: Message;
  log?: readonly Message[];
  progress?: Record<string, unknown>;
}

/** Thrown by `report` when the job was canceled. */
export class JobCanceled extends Error {}

/** A failure that a retry can't fix. Its message is shown to users. */
export class JobFailure extends Error {
  readonly reason: Message;

  constructor(reason: Message) {
    super(render(reason, DEFAULT_LOCALE));
    this.reason = reason;
  }
}
