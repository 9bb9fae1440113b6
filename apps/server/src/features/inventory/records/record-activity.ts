import type { NewActivity } from "@overfly/contract/inventory/activity-logs";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { EQUIPMENT } from "./equipment.ts";
import { type NamedPlace, NOWHERE } from "./move-item.ts";

/** Writes what happened to an item into its log. */
export async function recordActivity(
  tx: Context,
  { item_kind, item_id, kind, note }: NewActivity,
  place: NamedPlace = NOWHERE,
) {
  const row = await tx.db
    .insertInto("activity_logs")
    .values({
      provider_id: tx.user.organization_id,
      item_kind,
      item_id,
      kind,
      note,
      ...place,
      actor: tx.user.name,
      user_id: tx.user.user_id,
      created_at: tx.now().toISOString(),
    })
    .returning(["id", "created_at as at", "actor", "note", "storage_location", "kit"])
    .executeTakeFirstOrThrow();
  await writeAuditLog(tx, {
    action: "inventory.log_activity",
    subject_kind: EQUIPMENT[item_kind].subject,
    subject: String(item_id),
    details: { kind },
  });
  return row;
}
