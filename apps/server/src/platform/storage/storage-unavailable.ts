/** Whether the storage did not respond or could not do its work. A missing file is not such an error. */
export function isStorageUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Error & { code?: unknown };
  return typeof code === "string" && code.startsWith("E_CANNOT_") && !isMissing(error.cause);
}

/** Codes of a missing file, in the file system and in S3 (of an object, not of a bucket). */
const MISSING = new Set(["ENOENT", "NoSuchKey", "NotFound"]);

const isMissing = (cause: unknown): boolean =>
  cause instanceof Error &&
  (MISSING.has(cause.name) || MISSING.has((cause as NodeJS.ErrnoException).code ?? ""));
