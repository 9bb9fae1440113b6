import type { Identity } from "#context.ts";
import { invalid, RateLimited } from "#platform/http/errors.ts";
import { ThreadFailure } from "./thread-failure.ts";

/** So that one user can neither fill the memory nor keep others waiting. */
const MAX_FILES_PER_USER = 2;
const RETRY_AFTER_S = 5;

/** Files that are being received and read, by user. */
const counts = new Map<string, number>();

/**
 * Runs the receiving and reading of a user's file; beyond a few at a time per user, 429. A file that exhausts its thread
 * is refused like any other that can't be read.
 */
export async function withFileSlot<T>(
  { user_id }: Pick<Identity, "user_id">,
  read: () => Promise<T>,
): Promise<T> {
  const count = counts.get(user_id) ?? 0;
  if (count >= MAX_FILES_PER_USER) throw new RateLimited("errors/request:tooManyFiles", RETRY_AFTER_S);
  counts.set(user_id, count + 1);
  try {
    return await read();
  } catch (error) {
    throw error instanceof ThreadFailure ? invalid({ file: ["errors/request:fileTooComplex"] }) : error;
  } finally {
    const left = (counts.get(user_id) ?? 1) - 1;
    if (left > 0) counts.set(user_id, left);
    else counts.delete(user_id);
  }
}
