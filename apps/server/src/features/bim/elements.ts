import type { BimElement, BimElementDetail, BimElementQuery, BimFilter } from "@overfly/contract/bim/bim";
import type { PageMeta } from "@overfly/contract/page";
import type { BimDiscipline, BimResult } from "@overfly/contract/bim/bim-words";
import { sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { findModel } from "./model-service.ts";

const SORTS = {
  name: "bim_elements.name",
  ifc_class: "bim_elements.ifc_class",
  storey: "bim_elements.storey",
  discipline: "bim_elements.discipline",
  result: "bim_elements.result",
} as const;
const MAX_DEPTH = 100;
/** Of a search that matches nearly everything, only so many are counted. */
const MAX_COUNTED = 10_000;
/** Shorter texts have no trigrams for the index: the elements are read one by one, so fewer are counted. */
const INDEXED_LENGTH = 3;
const MAX_COUNTED_UNINDEXED = 1000;

const COLUMNS = [
  "bim_elements.id",
  "bim_elements.global_id",
  "bim_elements.ifc_class",
  "bim_elements.name",
  "bim_elements.type_name",
  "bim_elements.storey",
  "bim_elements.discipline",
  "bim_elements.result",
  "bim_elements.deviation_m",
  "bim_elements.note",
] as const;

/** Elements of one model that match; the caller has checked that the user may see it. */
export function matching(
  { db }: Pick<Context, "db">,
  model: number,
  { search, discipline, result }: BimFilter,
) {
  let found = db
    .selectFrom("bim_elements")
    .where("bim_elements.model_id", "=", model)
    .where("bim_elements.discipline", "is not", null);
  if (discipline) found = found.where("bim_elements.discipline", "in", discipline.split(","));
  if (result) found = found.where("bim_elements.result", "in", result.split(","));
  if (search) found = found.where("bim_elements.search", "like", containsPattern(search.toLowerCase()));
  return found;
}

export async function listElements(
  context: Context,
  model: number,
  query: BimElementQuery,
): Promise<{ data: BimElement[]; meta: PageMeta }> {
  await findModel(context, model);
  const [page = query.page, total] = await Promise.all([
    pageHolding(context, model, query),
    countMatches(context, model, query),
  ]);
  const at = { ...query, page };
  const rows = await pageOfElements(context, model, at).execute();
  return { data: rows.map(asElement), meta: pageMeta(at, total) };
}

/** The page of the element that the query is around, if it matches. */
async function pageHolding(
  context: Pick<Context, "db">,
  model: number,
  { around, ...query }: BimElementQuery,
): Promise<number | undefined> {
  if (around === undefined) return undefined;
  const ordered = matching(context, model, query).select(({ fn }) => [
    "bim_elements.id",
    fn
      .agg<number>("row_number")
      .over((over) => orderOf(query).reduce((by, [column, to]) => by.orderBy(column, to), over))
      .as("place"),
  ]);
  const found = await context.db
    .selectFrom(ordered.as("ordered"))
    .where("ordered.id", "=", around)
    .select("ordered.place")
    .executeTakeFirst();
  return found && Math.ceil(Number(found.place) / query.item_count);
}

/** All of a filter, which the index counts; of a search, so many at most. */
async function countMatches(
  context: Pick<Context, "db">,
  model: number,
  filters: BimFilter,
): Promise<number> {
  const found = matching(context, model, filters);
  if (!filters.search) return countRows(found);
  const most = filters.search.length < INDEXED_LENGTH ? MAX_COUNTED_UNINDEXED : MAX_COUNTED;
  const { total } = await context.db
    .selectFrom(found.select("bim_elements.id").limit(most).as("some"))
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

const orderOf = (query: Pick<BimElementQuery, "sorts">) =>
  [...sortsOf(query, SORTS), ["bim_elements.name", "asc"], ["bim_elements.id", "asc"]] as const;

function pageOfElements(context: Pick<Context, "db">, model: number, query: BimElementQuery) {
  let ordered = matching(context, model, query).select(COLUMNS);
  for (const [column, direction] of orderOf(query)) ordered = ordered.orderBy(column, direction);
  return ordered.limit(query.item_count).offset(offsetOf(query));
}

/** The ids of all that match, by result. */
export async function matchingIds(context: Context, model: number, filters: BimFilter) {
  await findModel(context, model);
  const rows = await matching(context, model, filters)
    .groupBy("bim_elements.result")
    .select(({ fn }) => ["bim_elements.result", fn.agg<number[]>("array_agg", ["bim_elements.id"]).as("ids")])
    .execute();
  const ids: Record<BimResult, number[]> = {
    not_started: [],
    in_progress: [],
    installed: [],
    deviating: [],
    missing: [],
  };
  for (const row of rows) ids[row.result as BimResult] = row.ids;
  return ids;
}

export async function getElement(context: Context, model: number, id: number): Promise<BimElementDetail> {
  await findModel(context, model);
  const row = await context.db
    .selectFrom("bim_elements")
    .leftJoin("bim_elements as parents", (join) =>
      join
        .onRef("parents.model_id", "=", "bim_elements.model_id")
        .onRef("parents.id", "=", "bim_elements.parent_id"),
    )
    .leftJoin("bim_properties", (join) =>
      join
        .onRef("bim_properties.model_id", "=", "bim_elements.model_id")
        .onRef("bim_properties.element_id", "=", "bim_elements.id"),
    )
    .leftJoin("users", "users.id", "bim_elements.edited_by")
    .where("bim_elements.model_id", "=", model)
    .where("bim_elements.id", "=", id)
    .where("bim_elements.discipline", "is not", null)
    .select([
      ...COLUMNS,
      "parents.name as parent",
      "users.name as edited_by",
      "bim_elements.edited_at",
      "bim_properties.sets",
    ])
    .executeTakeFirst();
  if (!row) throw notFound("Element");
  const { sets, parent, edited_by, edited_at, ...element } = row;
  return {
    ...asElement(element),
    parent,
    ancestor_ids: await ancestorsOf(context, model, id),
    edited_by,
    edited_at,
    property_sets: (sets ?? []) as BimElementDetail["property_sets"],
  };
}

/** From the top of the model's tree down to the element's parent. */
async function ancestorsOf({ db }: Pick<Context, "db">, model: number, id: number): Promise<number[]> {
  const { rows } = await sql<{ parent_id: number }>`
    with recursive above as (
      select parent_id, 1 as depth from bim_elements where model_id = ${model} and id = ${id}
      union all
      select bim_elements.parent_id, depth + 1 from above
      join bim_elements on bim_elements.model_id = ${model} and bim_elements.id = above.parent_id
      where depth < ${MAX_DEPTH}
    )
    select parent_id from above where parent_id is not null order by depth desc`.execute(db);
  return rows.map(({ parent_id }) => parent_id);
}

type Row = Awaited<ReturnType<ReturnType<typeof pageOfElements>["execute"]>>[number];

const asElement = (row: Row): BimElement => ({
  ...row,
  discipline: row.discipline as BimDiscipline,
  result: row.result as BimResult,
});
