import { sql } from "kysely";
import type { Context } from "#context.ts";

/** Keeps what flights are flown with: the assigned kit with its drone and payloads, or the drone in the dock. */
export async function recordEquipment(
  { db }: Pick<Context, "db">,
  flightIds: readonly number[],
): Promise<void> {
  await sql`
    insert into flight_equipment (flight_id, item_kind, item_id)
    select flights.id, part.kind, part.id
    from flights
      join assignments on assignments.mission_id = flights.mission_id and assignments.released_at is null
      join (select 'kits' as kind, id, id as kit_id from kits union all select 'drones', id, kit_id from drones
        union all select 'payloads', id, kit_id from payloads) as part on part.kit_id = assignments.kit_id
    where flights.id = any(${flightIds})
    union
    select flights.id, 'drones', drones.id
    from flights join docks on docks.id = flights.dock_id
      join drones on drones.provider_id = docks.provider_id and drones.serial_number = docks.drone_serial_number
    where flights.id = any(${flightIds})
    on conflict do nothing`.execute(db);
}
