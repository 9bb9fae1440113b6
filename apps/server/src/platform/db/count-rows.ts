import type { CompiledQuery, JoinNode, KyselyPlugin, SelectQueryBuilder } from "kysely";
import type { Context } from "#context.ts";
import { keepRead, type WatchedTable } from "#platform/kept-reads/kept-read.ts";

/** The number of rows that a query finds, whatever it selects. It must have no limit and no order. */
export async function countRows<D, Tables extends keyof D, Row>(
  query: SelectQueryBuilder<D, Tables, Row>,
): Promise<number> {
  const { total } = await countOf(query).executeTakeFirstOrThrow();
  return total;
}

type Reader = Pick<Context, "db" | "user">;

/**
 * The same for a list that may be long: each row's inner joins must have exactly one partner, so that those of which
 * nothing is read can be left out. Counted again only after a change of the tables that the list is made of.
 */
export function countLongList<D, Tables extends keyof D, Row>(
  reader: Reader,
  query: SelectQueryBuilder<D, Tables, Row>,
  tables: readonly WatchedTable[] | undefined,
): Promise<number> {
  const counted = query.withPlugin(JOINS_AS_NEEDED);
  const key = keyOf(countOf(counted).compile());
  return keepRead(reader, { tables, key }, () => countRows(counted));
}

/**
 * The ids of a page and the number of rows of a long list, under the same conditions; `page` selects ids, in order and
 * with its limit.
 */
export async function pageOfLongList<D, Tables extends keyof D, Row>(
  reader: Reader,
  {
    page,
    found,
    tables,
  }: {
    page: SelectQueryBuilder<D, Tables, { id: number }>;
    found: SelectQueryBuilder<D, Tables, Row>;
    /** Of which conditions and order depend; none where others do, too. */
    tables: readonly WatchedTable[] | undefined;
  },
): Promise<{ ids: number[]; total: number }> {
  const needed = page.withPlugin(JOINS_AS_NEEDED);
  const [ids, total] = await Promise.all([
    keepRead(reader, { tables, key: keyOf(needed.compile()) }, async () =>
      (await needed.execute()).map(({ id }) => id),
    ),
    countLongList(reader, found, tables),
  ]);
  return { ids, total };
}

export const keyOf = ({ sql, parameters }: CompiledQuery): string => JSON.stringify([sql, parameters]);

/** Rows in the order of ids; without those deleted meanwhile. */
export function inOrderOf<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
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
