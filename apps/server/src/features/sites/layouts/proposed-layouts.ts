import { MAX_PROPOSED_ELEMENTS, type UseLayout } from "@overfly/contract/sites/layout-import";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { checkVersion, nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid, notFound } from "#platform/http/errors.ts";
import { lockSite } from "#features/sites/site-service.ts";
import { findSiteId } from "#tenancy.ts";
import { deactivateLayouts } from "./insert-layout.ts";
import { layoutOf } from "./list-layouts.ts";

/** A proposed layout's modules and tables, for the map on which a person checks them. */
export async function listProposedElements(context: Context, token: string, layoutId: number) {
  const site_id = await findSiteId(context, token);
  const layout = await context.db
    .selectFrom("layouts")
    .where("id", "=", layoutId)
    .where("site_id", "=", site_id)
    .where("is_proposed", "=", true)
    .select("id")
    .executeTakeFirst();
  if (!layout) throw notFound("Layout");
  const rows = await context.db
    .selectFrom("plant_elements as module")
    .leftJoin("plant_elements as above", "above.id", "module.parent_id")
    .where("module.layout_id", "=", layout.id)
    .where("module.kind", "=", "module")
    .select(["module.id", "module.label", "module.polygon", "module.seen_share", "above.label as table"])
    .orderBy("module.id")
    .limit(MAX_PROPOSED_ELEMENTS + 1)
    .execute();
  return {
    data: rows.slice(0, MAX_PROPOSED_ELEMENTS),
    truncated: rows.length > MAX_PROPOSED_ELEMENTS,
  };
}

/** A proposed layout without what a person left out becomes the site's active one. */
export const useProposedLayout = (
  context: Context,
  { token, layout: layoutId }: { token: string; layout: number },
  { name, excluded, updated_at }: UseLayout,
) =>
  transact(context, async (tx) => {
    const { id: site_id } = await lockSite(tx, token);
    const layout = await lockProposal(tx, site_id, layoutId);
    checkVersion(layout.updated_at, updated_at, "errors/sites:layoutChanged");
    await leaveOut(tx, layoutId, excluded);
    const counts = await tx.db
      .selectFrom("plant_elements")
      .where("layout_id", "=", layoutId)
      .select(({ fn }) => [
        fn.countAll<number>().as("element_count"),
        fn.countAll<number>().filterWhere("kind", "=", "module").as("module_count"),
      ])
      .executeTakeFirstOrThrow();
    if (counts.module_count === 0) throw invalid({ excluded: ["errors/sites:layoutWithoutModules"] });
    await deactivateLayouts(tx, site_id);
    await tx.db
      .updateTable("layouts")
      .set({
        ...counts,
        name,
        is_active: true,
        is_proposed: false,
        created_by: tx.user.user_id,
        updated_at: nextVersion(tx.now()),
      })
      .where("id", "=", layoutId)
      .execute();
    const used = await layoutOf(tx, site_id, layoutId);
    const details = { version: used.version, modules: used.module_count, left_out: excluded.length };
    await writeAuditLog(tx, { action: "sites.use_layout", subject_kind: "site", subject: token, details });
    return used;
  });

/** Deletes a proposed layout; one that was in use is kept. */
export const discardProposedLayout = (
  context: Context,
  { token, layout: layoutId }: { token: string; layout: number },
): Promise<void> =>
  transact(context, async (tx) => {
    const { id: site_id } = await lockSite(tx, token);
    const { version } = await lockProposal(tx, site_id, layoutId);
    await tx.db.deleteFrom("layouts").where("id", "=", layoutId).execute();
    const details = { version };
    await writeAuditLog(tx, {
      action: "sites.discard_layout",
      subject_kind: "site",
      subject: token,
      details,
    });
  });

/** 404 for another site's layout, 409 for one that was decided on already. */
async function lockProposal({ db }: Context, siteId: number, layoutId: number) {
  const layout = await db
    .selectFrom("layouts")
    .where("id", "=", layoutId)
    .where("site_id", "=", siteId)
    .select(["is_proposed", "updated_at", "version"])
    .forUpdate()
    .executeTakeFirst();
  if (!layout) throw notFound("Layout");
  if (!layout.is_proposed) throw conflict("errors/sites:layoutInUse");
  return layout;
}

/** Modules by id, and tables that have none left. */
async function leaveOut({ db }: Context, layoutId: number, excluded: readonly number[]): Promise<void> {
  if (excluded.length === 0) return;
  await db
    .deleteFrom("plant_elements")
    .where("layout_id", "=", layoutId)
    .where("kind", "=", "module")
    .where("id", "=", sql<number>`any(${sql.val(excluded)}::integer[])`)
    .execute();
  await sql`delete from plant_elements as held where layout_id = ${layoutId} and kind = 'table'
    and not exists (select 1 from plant_elements as module where module.parent_id = held.id)`.execute(db);
}
