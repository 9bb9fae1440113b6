import { CallError } from "./call-error.ts";
import { defaultErrorMessage } from "./default-error-messages.ts";

const UNEXPECTED = "platform/errors:unexpected";

export interface ErrorMessageOptions {
  /** What to say when the server gave no words of its own; a function gets the server's message. */
  error?: string | ((message: string) => string) | undefined;
  /** What to say of a 404, whatever the server says. */
  notFound?: string;
}

/**
 * What to tell about a failure: each of the server's messages by itself, else its one message, else the message among
 * its errors, else the default.
 */
export function errorMessages(error: Error, words: ErrorMessageOptions = {}): string[] {
  const { error: fallback, notFound } = words;
  if (notFound !== undefined && error instanceof CallError && error.status === 404)
    return [defaultErrorMessage(notFound)];
  if (typeof fallback === "function") return [fallback(error.message || defaultErrorMessage(UNEXPECTED))];
  if (!(error instanceof CallError)) return [defaultErrorMessage(fallback ?? UNEXPECTED)];
  const each = Object.values(error.errors).flat();
  if (each.length > 0) return [...new Set(each)];
  return [error.message || defaultErrorMessage(fallback ?? UNEXPECTED)];
}
