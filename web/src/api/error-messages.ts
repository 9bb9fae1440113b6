import { CallError } from "./call-error.ts";

const DEFAULT_MESSAGE = "An unexpected error occurred while fetching data.";

/**
 * What to tell about a failure: each of the server's messages by itself, else its one message, else the message among
 * its errors, else the default.
 */
export function messagesOf(error: Error, fallback?: string | ((message: string) => string)): string[] {
  if (typeof fallback === "function") return [fallback(error.message || DEFAULT_MESSAGE)];
  if (!(error instanceof CallError)) return [fallback ?? DEFAULT_MESSAGE];
  const each = Object.values(error.errors).flat();
  if (each.length > 0) return [...new Set(each)];
  return [error.message || (fallback ?? DEFAULT_MESSAGE)];
}
