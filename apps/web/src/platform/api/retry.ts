import { CallError } from "./call-error.ts";

const RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/** Every failed query is retried three times, except a 401, which fails at once. */
export const retry = (failures: number, error: Error): boolean =>
  failures < RETRIES && !(error instanceof CallError && error.status === 401);

/**
 * For queries whose refusal (4xx) is an answer in itself: the current user, and the data without which a screen or
 * widget is not shown. No answer and 5xx are retried here too.
 */
export const retryUnlessRefused = (failures: number, error: Error): boolean =>
  retry(failures, error) && !(error instanceof CallError && error.status >= 400 && error.status < 500);

export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);
