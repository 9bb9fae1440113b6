import { message } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { invalid } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

interface FlownFlight {
  id: number;
  took_off_at: string;
  landed_at: string;
}

/** Keeps which batteries a flight was flown with; 422 for one that was in another flight at that time. */
export async function setBatteries(
  context: Context,
  flight: FlownFlight,
  ids: readonly number[],
): Promise<void> {
  await checkBatteries(context, flight, ids);
  const { db } = context;
  await db
    .deleteFrom("flight_equipment")
    .where("flight_id", "=", flight.id)
    .where("item_kind", "=", "batteries")
    .execute();
  if (ids.length === 0) return;
  const rows = [...new Set(ids)].map((item_id) => ({
    flight_id: flight.id,
    item_kind: "batteries",
    item_id,
  }));
  await db.insertInto("flight_equipment").values(rows).execute();
}

/** After a flight's times changed. */
export async function checkKeptBatteries(context: Context, flight: FlownFlight): Promise<void> {
  const rows = await context.db
    .selectFrom("flight_equipment")
    .where("flight_id", "=", flight.id)
    .where("item_kind", "=", "batteries")
    .select("item_id")
    .execute();
  await checkBatteries(
    context,
    flight,
    rows.map(({ item_id }) => item_id),
  );
}

/** The batteries stay locked, so that of two flights at once the second sees the first. */
async function checkBatteries(
  { db, user }: Context,
  { id, took_off_at, landed_at }: FlownFlight,
  ids: readonly number[],
): Promise<void> {
  if (ids.length === 0) return;
  const { rows: found } = await sql<{ id: number }>`
    select id from batteries where id = any(${ids}) and ${owned(user, "batteries")} order by id for update`.execute(
    db,
  );
  if (found.length < new Set(ids).size) throw invalid({ battery_ids: ["errors/inventory:unknownPart"] });
  const { rows } = await sql<{ serial: string; number: string }>`
    select batteries.serial_number as serial, missions.number
    from flight_equipment join flights on flights.id = flight_equipment.flight_id
      join missions on missions.id = flights.mission_id join batteries on batteries.id = flight_equipment.item_id
    where flight_equipment.item_kind = 'batteries' and flight_equipment.item_id = any(${ids}) and flights.id <> ${id}
      and flights.took_off_at < ${landed_at}::timestamptz and flights.landed_at > ${took_off_at}::timestamptz
    order by flights.took_off_at limit 1`.execute(db);
  const [clash] = rows;
  if (clash) throw invalid({ battery_ids: [message("errors/flights:batteryInFlight", { ...clash })] });
}
