import type { FlightTaskProgress, FlightTaskStatus } from "./flight-task.ts";

/** A dock's task as far as its messages have told. Only what the dock has acknowledged changes the status. */
export interface TaskState {
  status: FlightTaskStatus | "created";
  percent: number;
  step?: number;
  waypoint_index?: number;
  media_count: number;
  break_point?: object;
  /** Code of the refusal or failure; 0 is none. */
  result: number;
  /** Device time in ms of the newest message that counted. */
  reported_at: number;
}

export type TaskEvent =
  | { type: "prepare replied"; result: number; at: number }
  | { type: "execute replied"; result: number; at: number }
  | { type: "progress"; progress: FlightTaskProgress; at: number }
  | { type: "no answer"; at: number };

const FINAL: ReadonlySet<TaskState["status"]> = new Set([
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

export const isFinal = (status: TaskState["status"]): boolean => FINAL.has(status);

/**
 * The task after one more message. Messages may come twice, late or out of order: an older one than the newest that
 * counted changes nothing but the counters, which only grow, and a task that has ended stays ended. A task that was
 * given up for lack of an answer comes back when the dock reports after all.
 */
export function nextTaskState(current: TaskState, event: TaskEvent): TaskState {
  switch (event.type) {
    case "prepare replied":
    case "execute replied":
      return replied(current, event);
    case "no answer":
      return isFinal(current.status) ? current : { ...current, status: "timeout", reported_at: event.at };
    case "progress":
      return progressed(current, event.progress, event.at);
  }
}

function replied(current: TaskState, { result, at }: { result: number; at: number }): TaskState {
  if (isFinal(current.status)) return current;
  if (result !== 0) return { ...current, status: "rejected", result, reported_at: at };
  return current.status === "created" ? { ...current, status: "sent", reported_at: at } : current;
}

function progressed(current: TaskState, { result, output }: FlightTaskProgress, at: number): TaskState {
  const { status, progress, ext } = output;
  const counted: TaskState = { ...current, media_count: Math.max(current.media_count, ext.media_count ?? 0) };
  const gaveUp = current.status === "timeout" && status !== "timeout";
  if (isFinal(current.status) && !gaveUp) return counted;
  // A final report counts even when an overtaken one claims to be newer: a dock never goes back from it.
  if (at < current.reported_at && !isFinal(status)) return counted;

  return {
    ...counted,
    status,
    percent: status === "ok" ? 100 : Math.max(current.percent, progress?.percent ?? 0),
    ...(progress?.current_step === undefined ? {} : { step: progress.current_step }),
    ...(ext.current_waypoint_index === undefined ? {} : { waypoint_index: ext.current_waypoint_index }),
    ...(ext.break_point === undefined ? {} : { break_point: ext.break_point }),
    result,
    reported_at: Math.max(at, current.reported_at),
  };
}
