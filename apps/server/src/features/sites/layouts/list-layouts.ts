import type { PageQuery } from "@overfly/contract/page";
import type { Layout } from "@overfly/contract/sites/layout-import";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { findSiteId } from "#tenancy.ts";

const SORTS = { name: "name", version: "version", created_at: "created_at" } as const;

/** Proposed layouts, and what stands behind one, are the provider's until they are used. */
export async function listLayouts(context: Context, token: string, query: PageQuery) {
  const isCenter = context.user.user_type === "center";
  const found = layoutsOf(context, await findSiteId(context, token)).$if(!isCenter, (visible) =>
    visible.where("layouts.is_proposed", "=", false),
  );
  const [[column, direction] = ["version", "desc"] as const] = sortsOf(query, SORTS);
  const [rows, total] = await Promise.all([
    withColumns(found)
      .orderBy(`layouts.${column}`, direction)
      .orderBy("layouts.id", "desc")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data: rows.map((row) => toLayout(row, isCenter)), meta: pageMeta(query, total) };
}

export async function layoutOf(context: Context, siteId: number, id: number): Promise<Layout> {
  const row = await withColumns(
    layoutsOf(context, siteId).where("layouts.id", "=", id),
  ).executeTakeFirstOrThrow();
  return toLayout(row, context.user.user_type === "center");
}

const layoutsOf = ({ db }: Context, siteId: number) =>
  db.selectFrom("layouts").where("layouts.site_id", "=", siteId);

const withColumns = (found: ReturnType<typeof layoutsOf>) =>
  found
    .leftJoin("missions", "missions.id", "layouts.mission_id")
    .select([
      "layouts.id",
      "layouts.name",
      "layouts.version",
      "layouts.module_count",
      "layouts.element_count",
      "layouts.is_active",
      "layouts.is_proposed",
      "layouts.proposal",
      "layouts.created_at",
      "layouts.updated_at",
      "missions.token as mission_token",
      "missions.number as mission_number",
    ]);

type Row = Awaited<ReturnType<ReturnType<typeof withColumns>["executeTakeFirstOrThrow"]>>;

const toLayout = ({ mission_token, mission_number, proposal, ...row }: Row, isCenter: boolean): Layout => ({
  ...row,
  mission:
    isCenter && mission_token !== null && mission_number !== null
      ? { token: mission_token, number: mission_number }
      : null,
  proposal: isCenter ? proposal : null,
});
