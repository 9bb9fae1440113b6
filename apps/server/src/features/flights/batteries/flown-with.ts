import type { FlightDetail } from "@overfly/contract/flights/flights";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { nameOfItem } from "#features/inventory/records/equipment.ts";

type FlownWith = Pick<FlightDetail, "equipment" | "kit_id">;

/** The equipment of a flight that the user may read, drone first, and the kit of its mission's assignment. */
export async function flownWith({ db, user }: Pick<Context, "db" | "user">, id: number): Promise<FlownWith> {
  if (user.user_type === "client") return { equipment: [], kit_id: null };
  const equipment = await db
    .selectFrom("flight_equipment")
    .where("flight_id", "=", id)
    .select(["item_kind", "item_id", nameOfItem("flight_equipment").as("name")])
    .orderBy(sql`array_position(array['drones', 'payloads', 'batteries'], item_kind)`)
    .orderBy("item_id")
    .$castTo<FlightDetail["equipment"][number]>()
    .execute();
  const assignment = await db
    .selectFrom("assignments")
    .innerJoin("flights", "flights.mission_id", "assignments.mission_id")
    .where("flights.id", "=", id)
    .where("assignments.released_at", "is", null)
    .select("assignments.kit_id")
    .executeTakeFirst();
  return { equipment, kit_id: assignment?.kit_id ?? null };
}
