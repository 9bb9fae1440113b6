import type { EquipmentKind, ItemReference } from "@overfly/contract/inventory/item-reference";
import { sql, type RawBuilder, type SqlBool } from "kysely";
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
const isGrounded = ({ item_kind, item_id }: ItemReference): RawBuilder<SqlBool> => sql`exists (
  select 1 from work_orders where item_kind = ${item_kind} and item_id = ${item_id} and is_grounding
    and state not in ('verified', 'cancelled'))
  or exists (select 1 from (
    select distinct on (kind) result from maintenance_logs
    where item_kind = ${item_kind} and item_id = ${item_id}
      and (result <> 'approved_for_flight' or verified_by is not null)
    order by kind, performed_on desc, id desc) as standing
  where standing.result <> 'approved_for_flight')`;

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
    from (select ${isGrounded(item)} as is_grounded) as state
    where id = ${item_id}`.execute(context.db);
}
