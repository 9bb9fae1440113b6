import type { EquipmentKind, ItemReference } from "@overfly/contract/inventory/item-reference";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { lockItem } from "#features/inventory/item-kinds.ts";
import type { ItemTable } from "#features/inventory/item-queries.ts";

/** Kits and docks have no status of their own. */
export const hasStatus = (kind: EquipmentKind): kind is ItemTable => kind !== "kits" && kind !== "docks";

/**
 * SQL of whether maintenance grounds an item: one of its grounding work orders isn't verified, or for some kind of work
 * the latest log that counts doesn't approve it. An approval counts once a second person verified it; every other result
 * counts at once.
 */
export const isGrounded = (kind: EquipmentKind, id: RawBuilder<number>): RawBuilder<boolean> => sql`(exists (
  select 1 from work_orders where item_kind = ${kind} and item_id = ${id} and is_grounding
    and state not in ('verified', 'cancelled'))
  or exists (${standingGrounds(sql`item_kind = ${kind} and item_id = ${id}`)}))`;

/** SQL of the logs that ground equipment: for each item and kind of work the latest that counts, unless it approves. */
export const standingGrounds = (condition: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select standing.item_kind, standing.item_id, standing.kind from (
    select distinct on (item_kind, item_id, kind) item_kind, item_id, kind, result from maintenance_logs
    where ${condition} and (result <> 'approved_for_flight' or verified_by is not null)
    order by item_kind, item_id, kind, performed_on desc, id desc) as standing
  where standing.result <> 'approved_for_flight'`;

/** Grounds an item, or lets it fly again, as its maintenance says. What is lost or retired stays so. */
export async function applyAirworthiness(context: Context, item: ItemReference): Promise<void> {
  const { item_kind, item_id } = item;
  if (!hasStatus(item_kind)) return;
  await lockItem(context, item_kind, item_id); // of two at once, the second sees what the first wrote
  const ofDrone = item_kind === "drones" ? sql`airworthy = not state.is_grounded,` : sql``;
  await sql`
    update ${sql.table(item_kind)} set ${ofDrone}
      status = case when status = 'available' and state.is_grounded then 'in_maintenance'
        when status = 'in_maintenance' and not state.is_grounded then 'available' else status end,
      updated_at = ${nextVersion(context.now())}
    from (select ${isGrounded(item_kind, sql`${item_id}::integer`)} as is_grounded) as state
    where id = ${item_id}`.execute(context.db);
}
