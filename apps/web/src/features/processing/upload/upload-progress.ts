/** `offline`: broken off, and goes on once the network is back. */
export type UploadState = "waiting" | "sending" | "offline" | "paused" | "done" | "failed" | "canceled";

export const OPEN_STATES: readonly UploadState[] = ["waiting", "sending", "offline", "paused"];

export interface UploadItem {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  /** Bytes that the server has. */
  readonly sent: number;
  readonly state: UploadState;
  readonly problem?: UploadProblem;
  /** What the server said. */
  readonly reason?: string;
}

export type UploadProblem = "offline" | "tooLarge" | "rejected" | "gone" | "notStored";

export interface UploadProgress {
  files: number;
  done: number;
  failed: number;
  /** Waiting or in progress. */
  open: number;
  paused: boolean;
  /** All that is left waits for the network. */
  offline: boolean;
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
  const open = counted.filter((item) => OPEN_STATES.includes(item.state));
  const failed = counted.filter((item) => item.state === "failed");
  const bytes = total(counted, (item) => item.size);
  const sent = total(counted, (item) => (item.state === "done" ? item.size : item.sent));
  const rate = uploadRate(samples, now);
  const left = total(open, (item) => item.size - item.sent);
  const paused = open.length > 0 && open.every((item) => item.state === "paused");
  const offline =
    open.some((item) => item.state === "offline") && !open.some((item) => item.state === "sending");
  const flows = open.length > 0 && !paused && !offline;
  return {
    files: counted.length,
    done: counted.filter((item) => item.state === "done").length,
    failed: failed.length,
    open: open.length,
    paused,
    offline,
    bytes,
    sent,
    share: bytes === 0 ? (counted.length === 0 ? 0 : 1) : sent / bytes,
    rate: flows ? rate : undefined,
    secondsLeft: flows && rate !== undefined && rate > 0 ? left / rate : undefined,
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
