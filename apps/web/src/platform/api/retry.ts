import { CallError } from "./call-error.ts";

/** Of every query but a dock's details. */
export const RETRIES = 3;
const LONGEST_WAIT_MS = 30_000;

export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, LONGEST_WAIT_MS);

/** The server understood the call and refused it (4xx). It is retried too, but shown at once where it decides. */
export const isRefusal = (error: unknown): error is CallError =>
  error instanceof CallError && error.status >= 400 && error.status < 500;
