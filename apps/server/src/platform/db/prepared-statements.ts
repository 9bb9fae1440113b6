import type pg from "pg";
import { sql } from "kysely";

const MARK = "/* prepared */";

/**
 * Marks a statement that PostgreSQL parses and plans once per connection, not each time: `.modifyFront(PREPARED)`. Only
 * for statements whose best plan is the same for any values, such as those that look rows up by their ids; and no `*`,
 * since a migration may add a column while it is prepared.
 */
export const PREPARED = sql.raw(MARK);

/** Others are planned each time: each prepared one takes memory in each connection. */
const MAX_NAMES = 300;

/** The names of prepared statements, the same on all connections of a pool. */
export class StatementNames {
  #names = new Map<string, string>();
  #count = 0;

  of(text: string): string | undefined {
    const known = this.#names.get(text);
    if (known !== undefined || this.#names.size >= MAX_NAMES) return known;
    this.#count += 1;
    const name = `overfly_${this.#count}`;
    this.#names.set(text, name);
    return name;
  }

  /** Statements are prepared anew, under other names. */
  forget(text: string): void {
    this.#names.delete(text);
  }
}

type Query = (...parts: unknown[]) => unknown;

/** Lets a connection prepare marked statements. */
export function prepareMarked(client: pg.ClientBase, names: StatementNames): void {
  const original = client.query.bind(client) as Query;
  const query: Query = (...parts) => {
    const [text, values] = parts;
    if (parts.length !== 2 || typeof text !== "string" || !text.includes(MARK)) return original(...parts);
    const name = names.of(text);
    return name === undefined ? original(text, values) : prepared(text, values, name);
  };
  const prepared = async (text: string, values: unknown, name: string): Promise<unknown> => {
    try {
      return await original({ name, text, values });
    } catch (error) {
      if (!isOutdated(error)) throw error;
      names.forget(text);
      return original(text, values);
    }
  };
  client.query = query as typeof client.query;
}

/** A migration has changed the type of what the statement returns. */
const isOutdated = (error: unknown): boolean =>
  error instanceof Error && "routine" in error && error.routine === "RevalidateCachedQuery";
