import type { JoinNode, Kysely, KyselyPlugin, SelectQueryBuilder } from "kysely";
import type { DB } from "./schema.ts";
import { shareRead } from "./share-read.ts";

/** The number of rows that a query finds, whatever it selects. It must have no limit and no order. */
export async function countRows<D, Tables extends keyof D, Row>(
  query: SelectQueryBuilder<D, Tables, Row>,
): Promise<number> {
  const { total } = await countOf(query).executeTakeFirstOrThrow();
  return total;
}

/**
 * The same for a list that may be long: each row's inner joins must have exactly one partner, so that those of which
 * nothing is read can be left out. Those who count the same at once share the work.
 */
export function countLongList<D, Tables extends keyof D, Row>(
  db: Kysely<DB>,
  query: SelectQueryBuilder<D, Tables, Row>,
): Promise<number> {
  const counted = query.withPlugin(JOINS_AS_NEEDED);
  const { sql, parameters } = countOf(counted).compile();
  return shareRead(db, JSON.stringify([sql, parameters]), () => countRows(counted));
}

const countOf = <D, Tables extends keyof D, Row>(query: SelectQueryBuilder<D, Tables, Row>) =>
  query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .$castTo<{ total: number }>();

const asLeftJoin = (join: JoinNode): JoinNode =>
  join.joinType === "InnerJoin" ? { ...join, joinType: "LeftJoin" } : join;

/** PostgreSQL leaves out left joins with one partner at most of which nothing is read. */
export const JOINS_AS_NEEDED: KyselyPlugin = {
  transformQuery: ({ node }) =>
    node.kind === "SelectQueryNode" && node.joins ? { ...node, joins: node.joins.map(asLeftJoin) } : node,
  transformResult: ({ result }) => Promise.resolve(result),
};
