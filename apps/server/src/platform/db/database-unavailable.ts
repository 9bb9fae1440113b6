/** No connection is available: the database is down, restarting, or out of connections. */
export class DatabaseUnavailable extends Error {}

/** SQLSTATE: connection exceptions, too many connections, shutting down, starting up. */
const UNAVAILABLE_STATES = /^(08...|53300|57P0[123])$/;
/** The driver's messages, without a code, when a connection ends in the middle of a query, or can't be had. */
const CONNECTION_LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable|^Client was closed/;

const QUERY_CANCELED = "57014";

/** Whether the database did not respond, as opposed to rejecting the query. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof DatabaseUnavailable) return true;
  const { code } = error as Error & { code?: unknown };
  if (typeof code === "string" && UNAVAILABLE_STATES.test(code)) return true;
  return (
    CONNECTION_LOST.test(error.message) || (error.cause !== undefined && isDatabaseUnavailable(error.cause))
  );
}

/** Whether PostgreSQL gave up a statement after its time. */
export const isQueryTimeout = (error: unknown): boolean =>
  error instanceof Error && "code" in error && error.code === QUERY_CANCELED;
