import { CallError } from "./call-error.ts";

/** Of every query but a dock's details. */
export const RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

/** Doubles from a second to 30; longer within those 30 s where the server asks for it (`Retry-After`). */
export function retryDelay(attempt: number, error?: unknown): number {
  const askedMs = error instanceof CallError ? error.retryAfterMs : 0;
  return Math.min(Math.max(1000 * 2 ** attempt, askedMs), LONGEST_WAIT_MS);
}

/** The server understood the call and refused it (4xx). It is retried too, but shown at once where it decides. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500;
