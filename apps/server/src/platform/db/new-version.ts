import { type RawBuilder, sql } from "kysely";

/** The `updated_at` of a changed row: now, and later than before even within one millisecond. */
export const newVersion = (now: Date): RawBuilder<string> =>
  sql<string>`greatest(${now.toISOString()}::timestamptz(3), updated_at + interval '1 millisecond')`;
