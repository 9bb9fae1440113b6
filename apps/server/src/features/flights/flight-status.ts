import type { Flight, FlightStatus } from "@overfly/contract/flights/flights";
import { explainBreakReason } from "@overfly/dji-cloud-api/codes/break-reasons";
import { explainErrorCode } from "@overfly/dji-cloud-api/codes/error-codes";
import { explanationMessage } from "@overfly/dji-cloud-api/codes/code-explanation";
import { isFinal, type TaskState } from "@overfly/dji-cloud-api/task-state/task-state";
import { TASK_STEP, taskStepName } from "@overfly/dji-cloud-api/codes/task-steps";
import { type Message, message, type PlainMessageKey } from "@overfly/i18n/message";
import { DEFAULT_LOCALE } from "@overfly/i18n/locale";
import { render } from "@overfly/i18n/node/translate";

/** In flight order; a status never goes back to an earlier one. */
const ORDER: readonly FlightStatus[] = ["scheduled", "preparing", "airborne", "returning"];
const CLOSED = new Set<FlightStatus>(["landed", "aborted", "failed"]);

export const isClosed = (status: FlightStatus): boolean => CLOSED.has(status);

/** The flight's status by the state of its task. */
export function statusFromTask(task: TaskState, current: FlightStatus): FlightStatus {
  switch (task.status) {
    case "created":
    case "sent":
      return furthest("preparing", current);
    case "in_progress":
      return furthest(statusAtStep(task.step), current);
    case "paused":
      return furthest("airborne", current);
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

/** A failed flight that is revived starts again from the task's status. */
function furthest(status: FlightStatus, current: FlightStatus): FlightStatus {
  return ORDER.indexOf(current) > ORDER.indexOf(status) ? current : status;
}

/** Why a flight did not end as planned; null if it did, or is under way. */
export function reasonFromTask(task: TaskState): Message | null {
  if (!isFinal(task.status) || task.status === "ok") return null;
  if (task.is_forgotten) return message("flights/events:forgotten");
  if (task.status === "timeout" && task.result === 0) return message("flights/events:noReply");
  const breakReason = (task.break_point as { break_reason?: number } | undefined)?.break_reason ?? 0;
  const explanation =
    explainBreakReason(breakReason) ?? (task.result === 0 ? undefined : explainErrorCode(task.result));
  if (explanation) return explanationMessage(explanation);
  return message(task.status === "canceled" ? "flights/events:canceled" : "flights/events:noReason");
}

export const reasonColumns = (reason: Message | null) => ({
  reason: reason && render(reason, DEFAULT_LOCALE),
  reason_message: reason && JSON.stringify(reason),
});

/** Columns of a flight that was scheduled and is not flown. */
export const abortedBeforeTakeOff = (reason: Message, at: string) => ({
  status: "aborted",
  ...reasonColumns(reason),
  events: JSON.stringify([flightEvent("aborted", reason, at)]),
  updated_at: at,
});

export const stepText = ({ step }: TaskState): string | null =>
  step === undefined ? null : render(taskStepName(step), DEFAULT_LOCALE);

/** Events that a change of status, or a pause, adds to the flight. */
export function statusEvents(
  before: { status: FlightStatus; task: TaskState },
  after: { status: FlightStatus; task: TaskState },
  at: string,
): Flight["events"] {
  if (before.status !== after.status)
    return [flightEvent(after.status, reasonFromTask(after.task) ?? STATUS_MESSAGES[after.status], at)];
  const wasPaused = before.task.status === "paused";
  const isPaused = after.task.status === "paused";
  if (wasPaused === isPaused) return [];
  return [
    isPaused
      ? flightEvent("paused", "flights/events:paused", at)
      : flightEvent("resumed", "flights/events:resumed", at),
  ];
}

export function flightEvent(
  kind: string,
  text: PlainMessageKey | Message,
  at: string,
): Flight["events"][number] {
  const message = typeof text === "string" ? { key: text, values: {} } : text;
  return { kind, text: render(message, DEFAULT_LOCALE), message, at };
}

/** The events of a flight that is over, as a person or a log tells it. */
export const takeOffAndLanding = (took_off_at: string, landed_at: string): string =>
  JSON.stringify([
    flightEvent("take_off", "flights/events:airborne", took_off_at),
    flightEvent("landing", "flights/events:landed", landed_at),
  ]);

const STATUS_MESSAGES: Record<FlightStatus, PlainMessageKey> = {
  scheduled: "flights/events:scheduled",
  preparing: "flights/events:preparing",
  airborne: "flights/events:airborne",
  returning: "flights/events:returning",
  landed: "flights/events:landed",
  aborted: "flights/events:aborted",
  failed: "flights/events:failed",
};
