export type UploadState = "waiting" | "sending" | "paused" | "done" | "failed" | "canceled";

export interface UploadItem {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** Bytes that the server has. */
  readonly sent: number;
  readonly state: UploadState;
  readonly problem?: UploadProblem;
}

export type UploadProblem = "offline" | "tooLarge" | "rejected" | "gone";

export interface UploadProgress {
  files: number;
  done: number;
  failed: number;
  /** Waiting or in progress. */
  open: number;
  paused: boolean;
  bytes: number;
  sent: number;
  /** Between 0 and 1. */
  share: number;
  /** Bytes per second; undefined until it can be measured. */
  rate: number | undefined;
  secondsLeft: number | undefined;
}

/** Bytes that went over the line at a time (milliseconds). */
export interface Sample {
  at: number;
  bytes: number;
}

const WINDOW_MS = 8000;
/** The shortest time over which a rate is computed. */
const LEAST_MS = 500;

/** The figures of a batch. Canceled files no longer count. */
export function uploadProgress(
  items: readonly UploadItem[],
  samples: readonly Sample[],
  now: number,
): UploadProgress {
  const counted = items.filter((item) => item.state !== "canceled");
  const open = counted.filter((item) => ["waiting", "sending", "paused"].includes(item.state));
  const failed = counted.filter((item) => item.state === "failed");
  const bytes = total(counted, (item) => item.size);
  const sent = total(counted, (item) => (item.state === "done" ? item.size : item.sent));
  const rate = uploadRate(samples, now);
  const left = total(open, (item) => item.size - item.sent);
  const paused = open.length > 0 && open.every((item) => item.state === "paused");
  return {
    files: counted.length,
    done: counted.filter((item) => item.state === "done").length,
    failed: failed.length,
    open: open.length,
    paused,
    bytes,
    sent,
    share: bytes === 0 ? (counted.length === 0 ? 0 : 1) : sent / bytes,
    rate: open.length > 0 && !paused ? rate : undefined,
    secondsLeft: open.length > 0 && !paused && rate !== undefined && rate > 0 ? left / rate : undefined,
  };
}

/** The samples that still count. */
export const recent = (samples: readonly Sample[], now: number): Sample[] =>
  samples.filter((sample) => now - sample.at <= WINDOW_MS);

/** Bytes a second over the last seconds. */
export function uploadRate(samples: readonly Sample[], now: number): number | undefined {
  const counted = recent(samples, now);
  const first = counted[0];
  if (!first || now - first.at < LEAST_MS) return undefined;
  return (total(counted, (sample) => sample.bytes) / (now - first.at)) * 1000;
}

const total = <T>(items: readonly T[], value: (item: T) => number): number =>
  items.reduce((sum, item) => sum + value(item), 0);
