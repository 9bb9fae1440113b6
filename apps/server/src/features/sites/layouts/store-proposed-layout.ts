import type { LayoutProposal } from "@overfly/contract/sites/layout-import";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { insertLayout, parseLayout } from "./insert-layout.ts";

interface LayoutToPropose {
  site_id: number;
  mission_id: number;
  /** A `LayoutImport`. */
  json: Buffer;
  /** By label of a module. */
  seenShares: readonly (readonly [label: string, share: number])[];
  figures: Omit<LayoutProposal, "uncertain_modules">;
}

/** Found in fewer of the photos that show it, a module is to be looked at. */
const SURE_SHARE = 0.6;

/** Stores a proposal in place of an earlier one that nobody decided on. */
export async function storeProposedLayout(context: SystemContext, proposed: LayoutToPropose): Promise<void> {
  const { site_id, mission_id, json, seenShares, figures } = proposed;
  const parsed = await parseLayout(json, `mission ${mission_id}`);
  const uncertain_modules = seenShares.filter(([, share]) => share < SURE_SHARE).length;
  await transact(context, async (tx) => {
    await tx.db.selectFrom("sites").where("id", "=", site_id).select("id").forUpdate().execute();
    await tx.db
      .deleteFrom("layouts")
      .where("site_id", "=", site_id)
      .where("is_proposed", "=", true)
      .execute();
    const proposal = JSON.stringify({ ...figures, uncertain_modules } satisfies LayoutProposal);
    const id = await insertLayout(tx, parsed, { site_id, mission_id, is_proposed: true, proposal });
    await sql`
      update plant_elements set seen_share = part.share
      from json_to_recordset(${JSON.stringify(seenShares.map(([label, share]) => ({ label, share })))}::json)
        as part (label text, share real)
      where layout_id = ${id} and kind = 'module' and plant_elements.label = part.label`.execute(tx.db);
  });
}
