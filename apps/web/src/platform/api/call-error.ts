import type { ErrorReply } from "@overfly/contract/page";

/** A failed call. `status` is 0 when there was no response. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;
  readonly requestId: string | undefined;
  /** How long the server asks to wait before the next attempt (`Retry-After`). */
  readonly retryAfterMs: number;

  constructor(status: number, failure: ErrorReply, retryAfterMs = 0) {
    super(failure.message);
    this.name = "CallError";
    this.status = status;
    this.errors = failure.errors ?? {};
    this.requestId = failure.request_id;
    this.retryAfterMs = retryAfterMs;
  }
}

/** The first error message of each field, for forms. Empty for anything but a validation error. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof CallError
    ? Object.fromEntries(
        Object.entries(error.errors).map(([field, [first = error.message]]) => [field, first]),
      )
    : {};
