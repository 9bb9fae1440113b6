import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { DB } from "./schema.ts";

const { builtins } = pg.types;

/** Records go out as they are read, so times are read as ISO 8601 text, and counts as numbers. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, (text) => new Date(text).toISOString()],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  close: () => Promise<void>;
}

export function connectDatabase(url: string, { max = 20 }: { max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    types: {
      getTypeParser: (id: number, format?: "text" | "binary") =>
        PARSERS.get(id) ?? (pg.types.getTypeParser(id, format as "text") as (text: string) => unknown),
    } as pg.CustomTypesConfig,
  });
  // An idle connection that the database ends is replaced by the pool; without a listener it would end the process.
  pool.on("error", () => {});
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}
