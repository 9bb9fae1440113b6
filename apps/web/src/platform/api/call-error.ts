import type { ErrorReply } from "@overfly/contract/page";

/** A call that did not succeed. `status` is 0 when no answer came at all. */
export class CallError extends Error {
  readonly status: number;
  readonly errors: Record<string, string[]>;
  readonly requestId: string | undefined;

  constructor(status: number, failure: ErrorReply) {
    super(failure.message);
    this.name = "CallError";
    this.status = status;
    this.errors = failure.errors ?? {};
    this.requestId = failure.request_id;
  }
}

/** What is wrong with each field, first message only, as forms show it. Empty for anything but a refused input. */
export const fieldErrors = (error: unknown): Record<string, string> =>
  error instanceof CallError
    ? Object.fromEntries(
        Object.entries(error.errors).map(([field, [first = error.message]]) => [field, first]),
      )
    : {};
