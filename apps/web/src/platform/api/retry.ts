import { CallError } from "./call-error.ts";

const RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/** Every reading that fails is tried three times more. Only who is signed out hears it at once. */
export const retry = (failures: number, error: Error): boolean =>
  failures < RETRIES && !(error instanceof CallError && error.status === 401);

/**
 * For the readings whose refusal is an answer that a rule waits for: the current user's, and what a screen or a widget
 * stands or falls with. A server that failed (no answer, 5xx) is tried again here too.
 */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  retry(failures, error) && !(error instanceof CallError && error.status >= 400 && error.status < 500);

export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);
