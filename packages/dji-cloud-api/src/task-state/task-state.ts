import type { FlightTaskProgress, FlightTaskStatus } from "#messages/flight-task.ts";

/** State of a flight task as reported by the dock. Only messages from the dock change the status. */
export interface TaskState {
  status: FlightTaskStatus | "created";
  percent: number;
  step?: number;
  waypoint_index?: number;
  media_count: number;
  break_point?: object;
  /** Error code of the rejection or failure; 0 is none. */
  result: number;
  /** Set if the dock lost the task; its status is then "timeout". */
  is_forgotten?: true;
  /** Device time in ms of the newest applied message. */
  reported_at: number;
}

export type TaskEvent =
  | { type: "prepare replied"; result: number; at: number }
  | { type: "execute replied"; result: number; at: number }
  | { type: "progress"; progress: FlightTaskProgress; at: number }
  | { type: "timeout"; at: number }
  /** The dock is online and idle, but no longer reports the task. */
  | { type: "forgotten"; at: number };

const FINAL_STATUSES: ReadonlySet<TaskState["status"]> = new Set([
  "ok",
  "rejected",
  "failed",
  "canceled",
  "timeout",
  "partially_done",
]);

export const newTask = (): TaskState => ({
  status: "created",
  percent: 0,
  media_count: 0,
  result: 0,
  reported_at: 0,
});

export const isFinal = (status: TaskState["status"]): boolean => FINAL_STATUSES.has(status);

/**
 * Applies a message to the state. Messages may be duplicated, late or out of order: one older than the newest applied
 * message changes only the counters, which never decrease, and a final status is kept. A task that timed out is revived
 * by a later report of the dock.
 */
export function nextTaskState(current: TaskState, event: TaskEvent): TaskState {
  switch (event.type) {
    case "prepare replied":
    case "execute replied":
      return afterReply(current, event);
    case "timeout":
    case "forgotten": {
      if (isFinal(current.status)) return current;
      const timedOut = { ...current, status: "timeout" as const, reported_at: event.at };
      return event.type === "forgotten" ? { ...timedOut, is_forgotten: true } : timedOut;
    }
    case "progress":
      return afterProgress(current, event.progress, event.at);
  }
}

function afterReply(current: TaskState, { result, at }: { result: number; at: number }): TaskState {
  if (isFinal(current.status)) return current;
  if (result !== 0) return { ...current, status: "rejected", result, reported_at: at };
  return current.status === "created" ? { ...current, status: "sent", reported_at: at } : current;
}

function afterProgress(current: TaskState, { result, output }: FlightTaskProgress, at: number): TaskState {
  const { status, progress, ext } = output;
  const withCounters: TaskState = {
    ...current,
    media_count: Math.max(current.media_count, ext.media_count ?? 0),
  };
  const hadTimedOut = current.status === "timeout" && status !== "timeout";
  if (isFinal(current.status) && !hadTimedOut) return withCounters;
  // A final status is applied even if a newer report was seen: a dock never leaves a final status.
  if (at < current.reported_at && !isFinal(status)) return withCounters;

  const { is_forgotten: _forgotten, ...reported } = withCounters;
  return {
    ...reported,
    status,
    percent: status === "ok" ? 100 : Math.max(current.percent, progress?.percent ?? 0),
    ...(progress?.current_step === undefined ? {} : { step: progress.current_step }),
    ...(ext.current_waypoint_index === undefined ? {} : { waypoint_index: ext.current_waypoint_index }),
    ...(ext.break_point === undefined ? {} : { break_point: ext.break_point }),
    result,
    reported_at: Math.max(at, current.reported_at),
  };
}
