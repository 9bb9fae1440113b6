import type { PageQuery } from "@overfly/contract/page";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { findSiteId } from "#tenancy.ts";

const COLUMNS = [
  "id",
  "name",
  "version",
  "module_count",
  "element_count",
  "is_active",
  "created_at",
] as const;
const SORTS = { name: "name", version: "version", created_at: "created_at" } as const;

export async function listLayouts(context: Context, token: string, query: PageQuery) {
  const found = context.db.selectFrom("layouts").where("site_id", "=", await findSiteId(context, token));
  const [[column, direction] = ["version", "desc"] as const] = sortsOf(query, SORTS);
  const [data, total] = await Promise.all([
    found
      .select(COLUMNS)
      .orderBy(column, direction)
      .orderBy("id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data, meta: pageMeta(query, total) };
}
