import { AsyncLocalStorage } from "node:async_hooks";
import type { Duplex } from "node:stream";
import type pg from "pg";

const longerQueryMs = new AsyncLocalStorage<number>();

/** Runs queries that PostgreSQL gives more time than their connection's others. */
export const withLongerQueries = <T>(milliseconds: number, run: () => Promise<T>): Promise<T> =>
  longerQueryMs.run(milliseconds, run);

/**
 * Ends a connection on which neither an answer arrives nor PostgreSQL's own time limit: the network swallows the
 * packets, or the database's machine hangs. Without it the query would wait for TCP, a quarter of an hour.
 */
export function endWhenSilent(client: pg.ClientBase, queryMs: number, graceMs: number): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  const query = client.query.bind(client) as (...values: unknown[]) => unknown;
  let timer: NodeJS.Timeout | undefined;
  const stop = () => clearTimeout(timer);
  client.query = ((...values: unknown[]) => {
    stop();
    timer = setTimeout(() => stream.destroy(), (longerQueryMs.getStore() ?? queryMs) + graceMs);
    return query(...values);
  }) as typeof client.query;
  client.on("drain", stop); // each query was answered
  client.on("end", stop);
}
