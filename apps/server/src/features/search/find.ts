import type { Endpoint } from "@overfly/contract/endpoint";
import { can } from "@overfly/contract/permissions";
import { SEARCH_HITS, SEARCH_KINDS, type SearchHit } from "@overfly/contract/search/search";
import { sites } from "@overfly/contract/sites/sites";
import { sql } from "kysely";
import type { Context, Identity } from "#context.ts";
import { findPlantElements } from "./search-plant.ts";
import { PREPARED } from "#platform/db/prepared-statements.ts";
import { type FoundRow, SOURCES } from "./search-sources.ts";
import { rankOf, type SearchText, searchText } from "./search-text.ts";

/** The best matches of each kind that the user may view. */
export async function find(context: Context, search: string): Promise<SearchHit[]> {
  const text = searchText(search);
  const [rows, elements] = await Promise.all([
    findRows(context, text),
    mayList(context.user, sites.plant) ? findPlantElements(context, text) : [],
  ]);
  const hits = new Map<string, SearchHit>();
  for (const hit of [...rows.map(asHit), ...elements]) hits.set(`${hit.kind} ${hit.key}`, hit);
  return best([...hits.values()], text);
}

/** One statement for all kinds but the plant's elements. */
async function findRows({ db, user }: Context, text: SearchText): Promise<FoundRow[]> {
  const pattern = text.anywhere ?? text.beginning;
  const statements = SOURCES.filter(({ list }) => mayList(user, list)).map(
    ({ rows }) => sql`(${rows(user, pattern, text)})`,
  );
  if (statements.length === 0) return [];
  const columns = sql`as found (kind, key, title, first_detail, second_detail)`;
  const all = sql<FoundRow>`select ${PREPARED} * from (${sql.join(statements, sql` union all `)}) ${columns}`;
  return (await all.execute(db)).rows;
}

function mayList(user: Identity, { permission, side }: Pick<Endpoint, "permission" | "side">): boolean {
  return permission !== "public" && (side?.includes(user.user_type) ?? true) && can(user, permission);
}

const asHit = ({ kind, key, title, first_detail, second_detail }: FoundRow): SearchHit => ({
  kind,
  key,
  title,
  details: [first_detail, second_detail].filter((detail) => detail !== null),
  element: null,
});

function best(hits: readonly SearchHit[], { typed }: SearchText): SearchHit[] {
  const byKind = Map.groupBy(hits, ({ kind }) => kind);
  return SEARCH_KINDS.flatMap((kind) =>
    (byKind.get(kind) ?? [])
      .map((hit) => ({ hit, rank: rankOf(typed, hit.title) }))
      .toSorted((a, b) => a.rank - b.rank)
      .slice(0, SEARCH_HITS)
      .map(({ hit }) => hit),
  );
}
