import type { BimNode, BimTreeQuery } from "@overfly/contract/bim/bim";
import type { BimDiscipline, BimResult } from "@overfly/contract/bim/bim-words";
import type { PageMeta } from "@overfly/contract/page";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { countRows } from "#platform/db/count-rows.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";
import { findModel } from "./model-service.ts";

const NODES_PER_PAGE = 200;

/** What a node holds, by name; its roots without one. */
export async function listNodes(
  context: Context,
  model: number,
  query: BimTreeQuery,
): Promise<{ data: BimNode[]; meta: PageMeta }> {
  await findModel(context, model);
  const found = childrenOf(context, model, query.parent);
  const [page = query.page, total] = await Promise.all([
    pageHolding(context, model, query),
    countRows(found),
  ]);
  const at = { page, item_count: NODES_PER_PAGE };
  const rows = await found
    .select((eb) => [
      "bim_elements.id",
      "bim_elements.name",
      "bim_elements.ifc_class",
      "bim_elements.discipline",
      "bim_elements.result",
      eb
        .selectFrom("bim_elements as children")
        .whereRef("children.model_id", "=", "bim_elements.model_id")
        .whereRef("children.parent_id", "=", "bim_elements.id")
        .select((count) => count.fn.countAll<number>().as("count"))
        .as("child_count"),
    ])
    .orderBy("name")
    .orderBy("id")
    .limit(NODES_PER_PAGE)
    .offset(offsetOf(at))
    .execute();
  const data = rows.map((row) => ({
    ...row,
    discipline: row.discipline as BimDiscipline | null,
    result: row.result as BimResult,
    child_count: row.child_count ?? 0,
  }));
  return { data, meta: pageMeta(at, total) };
}

const childrenOf = ({ db }: Pick<Context, "db">, model: number, parent: number | undefined) =>
  db
    .selectFrom("bim_elements")
    .where("bim_elements.model_id", "=", model)
    .where("bim_elements.parent_id", parent === undefined ? "is" : "=", parent ?? null);

/** The page of the node that the query is around, if the parent holds it. */
async function pageHolding(
  context: Pick<Context, "db">,
  model: number,
  { parent, around }: BimTreeQuery,
): Promise<number | undefined> {
  if (around === undefined) return undefined;
  const node = await childrenOf(context, model, parent)
    .where("bim_elements.id", "=", around)
    .select(["bim_elements.name", "bim_elements.id"])
    .executeTakeFirst();
  if (!node) return undefined;
  const before = await countRows(
    childrenOf(context, model, parent).where(
      sql<boolean>`(bim_elements.name, bim_elements.id) < (${node.name}, ${node.id})`,
    ),
  );
  return Math.floor(before / NODES_PER_PAGE) + 1;
}
