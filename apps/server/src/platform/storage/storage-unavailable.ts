/** Whether an error says that the storage did not answer or could not do its work; a file that isn't there is none. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && code.startsWith("E_CANNOT_") && !isMissing(error.cause);
}

/** Said by the file system, and by S3 of an object (not of a bucket). */
const MISSING = new Set(["ENOENT", "NoSuchKey", "NotFound"]);

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error &&
  (MISSING.has(cause.name) || MISSING.has((cause as NodeJS.ErrnoException).code ?? ""));
