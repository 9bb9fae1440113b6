import { conflict, HttpError } from "#platform/http/errors.ts";

const EXCLUSION_VIOLATION = "23P01";

/**
 * Runs a transaction that assigns somebody. An exclusion constraint decides between concurrent assignments: whoever
 * lost runs once more, sees the other one, and is refused with its mission's name.
 */
export async function retryOnOverlap<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!isOverlap(error)) throw error;
  }
  try {
    return await run();
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
