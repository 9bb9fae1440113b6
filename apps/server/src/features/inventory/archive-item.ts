import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { ITEM_KINDS, lockItem } from "./item-kinds.ts";
import { type ItemTable, missionOfKit } from "./item-queries.ts";

/** Archiving takes an item out of its kit; restoring doesn't put it back. */
export const archiveItem = (context: Context, table: ItemTable, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { kit_id, name, archived_at } = await lockItem(tx, table, id);
    if (archived_at !== null) return;
    if (kit_id !== null) await refuseWhileAssigned(tx, kit_id, name);
    await setArchived(tx, table, id, true);
    await writeAuditLog(tx, {
      action: `${table}.archive`,
      subject_kind: ITEM_KINDS[table].subject,
      subject: String(id),
      details: { name, kit_id },
    });
  });

export const restoreItem = (context: Context, table: ItemTable, id: number): Promise<void> =>
  transact(context, async (tx) => {
    const { name, archived_at } = await lockItem(tx, table, id);
    if (archived_at === null) return;
    await setArchived(tx, table, id, false);
    await writeAuditLog(tx, {
      action: `${table}.restore`,
      subject_kind: ITEM_KINDS[table].subject,
      subject: String(id),
      details: { name },
    });
  });

/** 409, naming the mission that `name` is needed for, while the kit is assigned to an unfinished one. */
export async function refuseWhileAssigned({ db }: Context, kitId: number, name: string): Promise<void> {
  await sql`select id from kits where id = ${kitId} for update`.execute(db);
  const { rows } = await sql<{ mission: { number: string } | null }>`
    select ${missionOfKit(sql`${kitId}::integer`)} as mission`.execute(db);
  const mission = rows[0]?.mission;
  if (mission) throw conflict(message("errors/inventory:assigned", { name, number: mission.number }));
}

const setArchived = ({ db, now }: Context, table: ItemTable, id: number, isArchived: boolean) =>
  sql`update ${sql.table(table)} set kit_id = null, archived_at = ${isArchived ? now().toISOString() : null},
    updated_at = ${nextVersion(now())} where id = ${id}`.execute(db);
