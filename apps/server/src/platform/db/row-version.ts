import { type RawBuilder, sql } from "kysely";
import { conflict, type ErrorText } from "#platform/http/errors.ts";

/** The `updated_at` of a changed row: now, and always later than before, even within one millisecond. */
export const nextVersion = (now: Date): RawBuilder<string> =>
  sql<string>`greatest(${now.toISOString()}::timestamptz(3), updated_at + interval '1 millisecond')`;

/**
 * Refuses (409) to change a row that somebody else changed since the caller read it. Versions are the row's
 * `updated_at` or a counter; `read` is undefined where the endpoint leaves it optional.
 */
export function checkVersion(
  current: string | number,
  read: string | number | undefined,
  message: ErrorText,
): void {
  if (read !== undefined && comparable(read) !== comparable(current)) throw conflict(message);
}

const comparable = (version: string | number) =>
  typeof version === "number" ? version : Date.parse(version);
