import type { Flight, FlightStatus } from "@overfly/contract/flights";
import { explainBreak } from "@overfly/dji/break-reasons";
import { explainError } from "@overfly/dji/error-codes";
import type { Explanation } from "@overfly/dji/explanation";
import { isFinal, type TaskState } from "@overfly/dji/task-state";
import { TASK_STEP, taskStepWords } from "@overfly/dji/task-steps";

/** In the order of a flight; one that comes later never goes back to one that comes earlier. */
const ORDER: readonly FlightStatus[] = ["scheduled", "preparing", "airborne", "returning"];
const CLOSED = new Set<FlightStatus>(["landed", "aborted", "failed"]);

export const isClosed = (status: FlightStatus): boolean => CLOSED.has(status);

/** What the dock's task says of its flight. */
export function flightStatusOf(task: TaskState, current: FlightStatus): FlightStatus {
  switch (task.status) {
    case "created":
    case "sent":
      return laterOf("preparing", current);
    case "in_progress":
      return laterOf(statusAtStep(task.step), current);
    case "paused":
      return laterOf("airborne", current);
    case "ok":
    case "partially_done":
      return "landed";
    case "canceled":
      return "aborted";
    case "rejected":
    case "failed":
    case "timeout":
      return "failed";
  }
}

function statusAtStep(step: number | undefined): FlightStatus {
  if (step === undefined || step > TASK_STEP.reporting || step < TASK_STEP.startingRoute) return "preparing";
  return step < TASK_STEP.preparingReturn ? "airborne" : "returning";
}

/** A flight that was given up and goes on after all starts anew in that order. */
function laterOf(status: FlightStatus, current: FlightStatus): FlightStatus {
  return ORDER.indexOf(current) > ORDER.indexOf(status) ? current : status;
}

/** Why a flight did not end as planned, in plain words; null where it did, or goes on. */
export function reasonOf(task: TaskState): string | null {
  if (!isFinal(task.status) || task.status === "ok") return null;
  if (task.status === "timeout" && task.result === 0) return "The dock did not answer";
  const broken = (task.break_point as { break_reason?: number } | undefined)?.break_reason ?? 0;
  const explanation = explainBreak(broken) ?? (task.result === 0 ? undefined : explainError(task.result));
  if (explanation) return inWords(explanation);
  return task.status === "canceled" ? "Canceled" : "The dock gave no reason";
}

const inWords = ({ text, advice }: Explanation) => (advice === undefined ? text : `${text}. ${advice}`);

export const stepOf = ({ step }: TaskState): string | null =>
  step === undefined ? null : taskStepWords(step);

/** What the flight's list of events gets for a change, if anything. */
export function entryOf(
  before: { status: FlightStatus; task: TaskState },
  after: { status: FlightStatus; task: TaskState },
  at: string,
): Flight["events"] {
  if (before.status !== after.status)
    return [{ kind: after.status, text: reasonOf(after.task) ?? STATUS_WORDS[after.status], at }];
  const wasPaused = before.task.status === "paused";
  const isPaused = after.task.status === "paused";
  if (wasPaused === isPaused) return [];
  return [{ kind: isPaused ? "paused" : "resumed", text: isPaused ? "Paused" : "Resumed", at }];
}

const STATUS_WORDS: Record<FlightStatus, string> = {
  scheduled: "Waiting",
  preparing: "Sent to the dock",
  airborne: "Took off",
  returning: "Returning home",
  landed: "Landed",
  aborted: "Aborted",
  failed: "Failed",
};
