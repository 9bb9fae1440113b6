import type { NewActivity } from "@overfly/contract/inventory/activity-logs";
import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { nextVersion } from "#platform/db/row-version.ts";
import { conflict, invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { refuseWhileAssigned } from "#features/inventory/archive-item.ts";
import { lockItem } from "#features/inventory/item-kinds.ts";
import { refuseInFlight } from "#features/inventory/refuse-in-flight.ts";
import { hasStatus } from "./airworthiness.ts";
import { findLocation } from "./storage-locations.ts";

/** Where an item is now, as it is called. */
export interface NamedPlace {
  storage_location: string | null;
  kit: string | null;
}

export const NOWHERE: NamedPlace = { storage_location: null, kit: null };

/** Moves an item to a storage location, out of its kit, or into a kit; a whole kit to a storage location. */
export async function moveItem(tx: Context, activity: NewActivity): Promise<NamedPlace> {
  const { item_kind: table, item_id, storage_location_id, kit_id } = activity;
  if (table === "docks") throw invalid({ kind: ["errors/inventory:noStatus"] });
  if (table === "kits" && kit_id) throw invalid({ kit_id: ["errors/inventory:noStatus"] });
  if (!hasStatus(table)) return moveKit(tx, item_id, storage_location_id ?? null);
  const { name, archived_at, kit_id: previous } = await lockItem(tx, table, item_id);
  if (archived_at !== null) throw conflict(message("errors/inventory:archived", { name }));
  await sql`select id from kits where id in (${previous}, ${kit_id ?? null}) and ${owned(tx.user, "kits")}
    order by id for update`.execute(tx.db);
  if (previous !== null && previous !== kit_id) await refuseWhileAssigned(tx, previous, name);
  const kit = kit_id ? await findKit(tx, kit_id) : null;
  if (kit && kit.id !== previous) await refuseInFlight(tx, kit, ["kit_id"]);
  if (kit && table === "drones") await refuseSecondDrone(tx, kit, item_id);
  const location = storage_location_id ? await findLocation(tx, storage_location_id) : null;
  const place = kit
    ? sql`kit_id = ${kit.id}`
    : sql`kit_id = null, storage_location_id = ${location?.id ?? null}`;
  await sql`update ${sql.table(table)} set ${place}, updated_at = ${nextVersion(tx.now())}
    where id = ${item_id}`.execute(tx.db);
  return { storage_location: location?.name ?? null, kit: kit?.name ?? null };
}

async function moveKit(tx: Context, id: number, locationId: number | null): Promise<NamedPlace> {
  const location = locationId === null ? null : await findLocation(tx, locationId);
  await sql`update kits set storage_location_id = ${location?.id ?? null}, updated_at = ${nextVersion(tx.now())}
    where id = ${id}`.execute(tx.db);
  return { storage_location: location?.name ?? null, kit: null };
}

interface NamedKit {
  id: number;
  name: string;
}

/** Locked, so that of two drones that are put into it at once one is refused. */
async function findKit({ db, user }: Context, id: number): Promise<NamedKit> {
  const kit = await db
    .selectFrom("kits")
    .where(owned(user, "kits"))
    .where("id", "=", id)
    .where("archived_at", "is", null)
    .select(["id", "name"])
    .forUpdate()
    .executeTakeFirst();
  if (!kit) throw invalid({ kit_id: ["errors/inventory:unknownKit"] });
  return kit;
}

async function refuseSecondDrone({ db }: Context, { id, name }: NamedKit, droneId: number): Promise<void> {
  const drone = await db
    .selectFrom("drones")
    .where("kit_id", "=", id)
    .where("id", "!=", droneId)
    .select("name")
    .executeTakeFirst();
  if (drone)
    throw invalid({ kit_id: [message("errors/inventory:kitHasDrone", { kit: name, name: drone.name })] });
}
