import { CallError } from "./call-error.ts";
import { defaultErrorMessage } from "./default-error-messages.ts";

const UNEXPECTED = "platform/errors:unexpected";

export interface ErrorMessageOptions {
  /** Fallback where the server sent no message; a function receives the server's message. */
  error?: string | ((message: string) => string) | undefined;
  /** Replaces the server's message of a 404. */
  notFound?: string;
}

/**
 * The messages of an error: each of the server's field errors, else its message, else the default.
 */
export function errorMessages(error: Error, options: ErrorMessageOptions = {}): string[] {
  const { error: fallback, notFound } = options;
  if (notFound !== undefined && error instanceof CallError && error.status === 404)
    return [defaultErrorMessage(notFound)];
  if (typeof fallback === "function") return [fallback(error.message || defaultErrorMessage(UNEXPECTED))];
  if (!(error instanceof CallError)) return [defaultErrorMessage(fallback ?? UNEXPECTED)];
  const each = Object.values(error.errors).flat();
  if (each.length > 0) return [...new Set(each)];
  return [error.message || defaultErrorMessage(fallback ?? UNEXPECTED)];
}
