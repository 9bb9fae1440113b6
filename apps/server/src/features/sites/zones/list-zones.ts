import type { PageQuery } from "@overfly/contract/page";
import type { Zone } from "@overfly/contract/sites/sites";
import type { Context } from "#context.ts";
import { sortsOf } from "#platform/http/page.ts";
import { findSiteId } from "#tenancy.ts";

const SORTS = { name: "name", kind: "kind", max_height_m: "max_height_m" } as const;

export async function listZones(
  context: Context,
  token: string,
  query: Pick<PageQuery, "sorts"> = {},
): Promise<Zone[]> {
  const [[column, direction] = ["name", "asc"] as const] = sortsOf(query, SORTS);
  const rows = await context.db
    .selectFrom("zones")
    .where("site_id", "=", await findSiteId(context, token))
    .select(["id", "name", "kind", "polygon", "colour", "max_height_m", "updated_at"])
    .orderBy(column, direction)
    .orderBy("id")
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Zone["kind"] }));
}
