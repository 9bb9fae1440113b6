import type { FlightDetail } from "@overfly/contract/flights/flights";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { nameOfItem } from "#features/inventory/records/equipment.ts";

type FlownWith = Pick<FlightDetail, "equipment" | "kit_id">;

/** The equipment of a flight that the user may read, drone first, and its kit or else the one of its mission. */
export async function flownWith({ db, user }: Pick<Context, "db" | "user">, id: number): Promise<FlownWith> {
  if (user.user_type === "client") return { equipment: [], kit_id: null };
  const items = await db
    .selectFrom("flight_equipment")
    .where("flight_id", "=", id)
    .select(["item_kind", "item_id", nameOfItem("flight_equipment").as("name")])
    .orderBy(sql`array_position(array['kits', 'drones', 'payloads', 'batteries'], item_kind)`)
    .orderBy("item_id")
    .$castTo<FlightDetail["equipment"][number] | { item_kind: "kits"; item_id: number; name: string }>()
    .execute();
  const kit = items.find(({ item_kind }) => item_kind === "kits");
  const equipment = items.filter((item) => item.item_kind !== "kits");
  return { equipment, kit_id: kit?.item_id ?? (await assignedKit(db, id)) };
}

async function assignedKit(db: Context["db"], flightId: number): Promise<number | null> {
  const assignment = await db
    .selectFrom("assignments")
    .innerJoin("flights", "flights.mission_id", "assignments.mission_id")
    .where("flights.id", "=", flightId)
    .where("assignments.released_at", "is", null)
    .select("assignments.kit_id")
    .executeTakeFirst();
  return assignment?.kit_id ?? null;
}
