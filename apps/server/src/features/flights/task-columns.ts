import type { Flight, FlightStatus } from "@overfly/contract/flights/flights";
import type { Words } from "@overfly/contract/words";
import { explainBreak } from "@overfly/dji-cloud-api/break-reasons";
import { explainError } from "@overfly/dji-cloud-api/error-codes";
import { inBothLanguages } from "@overfly/dji-cloud-api/explanation";
import { isFinal, type TaskState } from "@overfly/dji-cloud-api/task-state";
import { TASK_STEP, taskStepWords } from "@overfly/dji-cloud-api/task-steps";
import { type PlainSentence, wordsOf } from "#platform/words/words.ts";

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
export function reasonOf(task: TaskState): Words | null {
  if (!isFinal(task.status) || task.status === "ok") return null;
  if (task.status === "timeout" && task.result === 0) return wordsOf("The dock did not answer");
  const broken = (task.break_point as { break_reason?: number } | undefined)?.break_reason ?? 0;
  const explanation = explainBreak(broken) ?? (task.result === 0 ? undefined : explainError(task.result));
  if (explanation) return inBothLanguages(explanation);
  return wordsOf(task.status === "canceled" ? "Canceled" : "The dock gave no reason");
}

export const reasonColumns = (reason: Words | null) => ({
  reason: reason?.en ?? null,
  reason_ar: reason?.ar ?? null,
});

export const stepOf = ({ step }: TaskState): string | null =>
  step === undefined ? null : taskStepWords(step);

/** What the flight's list of events gets for a change, if anything. */
export function entryOf(
  before: { status: FlightStatus; task: TaskState },
  after: { status: FlightStatus; task: TaskState },
  at: string,
): Flight["events"] {
  if (before.status !== after.status)
    return [flightEntry(after.status, reasonOf(after.task) ?? STATUS_WORDS[after.status], at)];
  const wasPaused = before.task.status === "paused";
  const isPaused = after.task.status === "paused";
  if (wasPaused === isPaused) return [];
  return [isPaused ? flightEntry("paused", "Paused", at) : flightEntry("resumed", "Resumed", at)];
}

export function flightEntry(kind: string, said: PlainSentence | Words, at: string): Flight["events"][number] {
  const { en, ar } = wordsOf(said);
  return { kind, text: en, text_ar: ar, at };
}

const STATUS_WORDS: Record<FlightStatus, PlainSentence> = {
  scheduled: "Waiting",
  preparing: "Sent to the dock",
  airborne: "Took off",
  returning: "Returning home",
  landed: "Landed",
  aborted: "Aborted",
  failed: "Failed",
};
