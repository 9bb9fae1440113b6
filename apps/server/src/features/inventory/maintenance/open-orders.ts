import type { EquipmentKind } from "@overfly/contract/inventory/item-reference";
import type { MaintenanceKind } from "@overfly/contract/inventory/maintenance-logs";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { standingGrounds } from "#features/inventory/records/airworthiness.ts";
import { nameOfItem } from "#features/inventory/records/equipment.ts";

/** A work order that isn't finished. */
export interface OpenOrder {
  item_kind: EquipmentKind;
  item_id: number;
  item_name: string;
  kind: MaintenanceKind;
  title: string;
  is_grounding: boolean;
}

/**
 * The provider's orders that aren't finished, but for those of programs that nobody started: what programs make due is
 * judged by itself.
 */
export const openOrders = ({ db, user }: Pick<Context, "db" | "user">): Promise<OpenOrder[]> =>
  db
    .selectFrom("work_orders")
    .where("provider_id", "=", user.organization_id)
    .where("state", "not in", ["verified", "cancelled"])
    .where((eb) => eb.or([eb("program_id", "is", null), eb("is_grounding", "=", true)]))
    .orderBy("id")
    .select((eb) => [
      "item_id",
      "title",
      "is_grounding",
      eb.ref("item_kind").$castTo<EquipmentKind>().as("item_kind"),
      eb.ref("kind").$castTo<MaintenanceKind>().as("kind"),
      nameOfItem("work_orders").as("item_name"),
    ])
    .execute();

/** Work on equipment that isn't approved for flight. */
export interface UnapprovedWork {
  item_kind: EquipmentKind;
  item_id: number;
  item_name: string;
  kind: MaintenanceKind;
}

/** Of the provider's kits and docks, which have no status that says so. */
export async function unapprovedWork({ db, user }: Pick<Context, "db" | "user">): Promise<UnapprovedWork[]> {
  const ofProvider = sql`provider_id = ${user.organization_id} and item_kind in ('kits', 'docks')`;
  const { rows } = await sql<UnapprovedWork>`
    select found.*, ${nameOfItem("found")} as item_name
    from (${standingGrounds(ofProvider)}) as found order by item_id, kind`.execute(db);
  return rows;
}
