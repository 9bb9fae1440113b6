import type { Activity, ActivityKind, NewActivity } from "@overfly/contract/inventory/activity-logs";
import type { ItemRecordsQuery, ItemReference } from "@overfly/contract/inventory/item-reference";
import type { StoredStatus } from "@overfly/contract/inventory/items";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { offsetOf, pageMeta } from "#platform/http/page.ts";
import { refuseWhileAssigned } from "#features/inventory/archive-item.ts";
import { applyAirworthiness, hasStatus } from "./airworthiness.ts";
import { lockItem } from "#features/inventory/item-kinds.ts";
import { openDamageOrder } from "./damage-reports.ts";
import { EQUIPMENT, findItem } from "./equipment.ts";
import { moveItem, NOWHERE } from "./move-item.ts";
import { recordActivity } from "./record-activity.ts";

/** The writes that the item's own log shows by themselves. */
const LOGGED = ["inventory.log_activity"];

/** What people logged and what the system recorded of an item, newest first. */
export async function listActivity(context: Context, query: ItemRecordsQuery) {
  const { item_kind, item_id } = query;
  await findItem(context, "view", query);
  const { db, user } = context;
  const all = sql`
    select 'log-' || id as id, created_at as at, actor, kind, null as action, note, storage_location, kit
      from activity_logs
      where provider_id = ${user.organization_id} and item_kind = ${item_kind} and item_id = ${item_id}
    union all
    select 'audit-' || id, created_at, actor_name, null, action, '', null, null
      from audit_log
      where organization_id = ${user.organization_id} and subject_kind = ${EQUIPMENT[item_kind].subject}
        and subject = ${String(item_id)} and not action = any(${LOGGED})`;
  const [{ rows }, counted] = await Promise.all([
    sql<Activity>`select * from (${all}) as activity order by at desc, id desc
      limit ${query.item_count} offset ${offsetOf(query)}`.execute(db),
    sql<{ total: number }>`select count(*)::integer as total from (${all}) as activity`.execute(db),
  ]);
  return { data: rows, meta: pageMeta(query, counted.rows[0]?.total ?? 0) };
}

/** Logs what happened to an item, and changes the item accordingly. */
export const logActivity = (context: Context, activity: NewActivity): Promise<Activity> =>
  transact(context, async (tx) => {
    const { kind } = activity;
    await findItem(tx, "edit", activity);
    const place = kind === "moved" ? await moveItem(tx, activity) : NOWHERE;
    if (kind === "damaged") await logDamage(tx, activity);
    else if (kind !== "moved" && kind !== "note") await changeStatus(tx, activity, kind);
    const row = await recordActivity(tx, activity, place);
    return { ...row, id: `log-${row.id}`, kind, action: null };
  });

function logDamage(tx: Context, { item_kind, ...activity }: NewActivity): Promise<number> {
  if (item_kind === "kits") throw invalid({ kind: ["errors/inventory:kitDamage"] });
  return openDamageOrder(tx, { ...activity, item_kind, is_grounding: true });
}

type StatusActivity = Exclude<ActivityKind, "note" | "moved" | "damaged">;

/** The status after an activity, and before it where only that one makes sense. */
const STATUS: Record<StatusActivity, { after: StoredStatus; before?: "lost" | "retired" }> = {
  lost: { after: "lost" },
  found: { after: "available", before: "lost" },
  retired: { after: "retired" },
  reinstated: { after: "available", before: "retired" },
};

/** Retired and lost items leave their kit; not while a mission needs it. */
async function changeStatus(tx: Context, item: ItemReference, kind: StatusActivity): Promise<void> {
  const { item_kind: table, item_id: id } = item;
  if (!hasStatus(table)) throw invalid({ kind: ["errors/inventory:noStatus"] });
  const { kit_id, name, archived_at, status } = await lockItem(tx, table, id);
  if (archived_at !== null) throw conflict(message("errors/inventory:archived", { name }));
  const { before, after } = STATUS[kind];
  if (before !== undefined && status !== before)
    throw conflict(message(`errors/inventory:not_${before}`, { name }));
  const leaves = kit_id !== null && (after === "retired" || after === "lost");
  if (leaves && after === "retired") await refuseWhileAssigned(tx, kit_id, name);
  await sql`update ${sql.table(table)} set status = ${after}, ${leaves ? sql`kit_id = null,` : sql``}
    updated_at = ${nextVersion(tx.now())} where id = ${id}`.execute(tx.db);
  if (after === "available") await applyAirworthiness(tx, item);
}
