import type { Context } from "#context.ts";
import { attempt } from "#platform/db/transaction.ts";
import { conflict, HttpError } from "#platform/http/errors.ts";

const EXCLUSION_VIOLATION = "23P01";

/**
 * Runs a transaction that assigns somebody. An exclusion constraint decides between concurrent assignments: whoever
 * lost runs once more, sees the other one, and is refused with its mission's name.
 */
export async function retryOnOverlap<T>(context: Context, run: (context: Context) => Promise<T>): Promise<T> {
  try {
    return await attempt(context, run);
  } catch (error) {
    if (!isOverlap(error)) throw error;
  }
  try {
    return await attempt(context, run);
  } catch (error) {
    if (isOverlap(error)) throw conflict("errors/missions:assignmentConflict");
    throw error;
  }
}

const isOverlap = (error: unknown): boolean =>
  !(error instanceof HttpError) &&
  error instanceof Error &&
  "code" in error &&
  error.code === EXCLUSION_VIOLATION;
