import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { withFileSlot } from "#platform/threads/file-slots.ts";
import { requireFreeSpace } from "#platform/storage/free-space.ts";
import { lockSite } from "#features/sites/site-service.ts";
import { deactivateLayouts, insertLayout, parseLayout } from "./insert-layout.ts";
import { layoutOf } from "./list-layouts.ts";

/**
 * Makes a layout the active version of a site's plant; earlier versions stay. `json` is an unparsed `LayoutImport`: a
 * worker thread parses it and it is stored in chunks, so that a large plant does not block other requests.
 */
export async function importLayout(context: Context, token: string, json: Buffer) {
  await requireFreeSpace(context, json.length);
  const parsed = await withFileSlot(context.user, () => parseLayout(json, context.user.user_id));
  return transact(context, async (tx) => {
    const { id: site_id } = await lockSite(tx, token);
    await deactivateLayouts(tx, site_id);
    const id = await insertLayout(tx, parsed, { site_id, is_active: true, created_by: tx.user.user_id });
    const layout = await layoutOf(tx, site_id, id);
    const details = { version: layout.version, elements: parsed.element_count };
    await writeAuditLog(tx, { action: "sites.import_layout", subject_kind: "site", subject: token, details });
    return layout;
  });
}
