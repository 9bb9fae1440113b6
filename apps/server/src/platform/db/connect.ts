import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import { endWhenSilent } from "./limits/end-when-silent.ts";
import { prepareMarked, StatementNames } from "./prepared-statements.ts";
import type { DB } from "./schema.ts";
import { isoTime } from "./values/iso-time.ts";

const { builtins } = pg.types;

export const CONNECT_TIMEOUT_MS = 5000;

interface Limits {
  /** After this time PostgreSQL gives up a statement, whether it computes or waits for a lock. */
  queryMs?: number;
  /** How long a query waits for a free connection before it fails, and an answer may travel. */
  connectMs?: number;
  max?: number;
}

/** Rows are sent as they are read, so times and dates are parsed as ISO 8601 text, and counts as numbers. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [builtins.TIMESTAMPTZ, isoTime],
  [builtins.DATE, (text) => text],
  [builtins.INT8, Number],
  [builtins.NUMERIC, Number],
]);

export interface Database {
  db: Kysely<DB>;
  pool: pg.Pool;
  close: () => Promise<void>;
}

export function connectDatabase(url: string, limits: Limits = {}): Database {
  const pool = openPool(url, limits, {
    types: {
      getTypeParser: (id: number, format?: "text" | "binary") =>
        PARSERS.get(id) ?? (pg.types.getTypeParser(id, format) as (text: string) => unknown),
    },
  });
  const names = new StatementNames();
  pool.on("connect", (client) => prepareMarked(client, names));
  const connect = () =>
    pool.connect().catch((error: unknown) => {
      throw new DatabaseUnavailable("The database does not respond", { cause: error });
    });
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: { connect, end: () => pool.end(), options: pool.options } }),
  });
  return { db, pool, close: () => db.destroy() };
}

/** A pool whose connections may break without ending the process. */
export function openPool(
  url: string,
  { max = 20, queryMs = 0, connectMs = CONNECT_TIMEOUT_MS }: Limits,
  config: Pick<pg.PoolConfig, "types"> = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    statement_timeout: queryMs,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    ...config,
  });
  // The pool replaces a connection that the database ended. An unhandled "error" event would end the process:
  // the pool emits those of idle connections, a client those between two queries of a transaction.
  pool.on("error", () => {});
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (queryMs > 0) endWhenSilent(client, queryMs, connectMs);
  });
  return pool;
}
