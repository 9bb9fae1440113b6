import type { Flight } from "@overfly/contract/flights/flights";
import type { NewFlight } from "@overfly/contract/flights/recorded-flight";
import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { setBatteries } from "#features/flights/batteries/flight-batteries.ts";
import { publishFlight } from "#features/flights/flight-record.ts";
import { assignedPilot, getFlight, lockForFlights } from "#features/flights/flight-service.ts";
import { takeOffAndLanding } from "#features/flights/flight-status.ts";
import { recordEquipment } from "#features/flights/record-equipment.ts";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import { transact } from "#platform/db/transaction.ts";
import { writeTimeline } from "#platform/timeline/write-timeline.ts";
import { findMission } from "#tenancy.ts";
import { checkTimes } from "./check-times.ts";
import { checkPilotIsFree, choosePilot } from "./flight-pilot.ts";
import { recordColumns } from "./record-columns.ts";

/** Records a manual flight that is over. */
export function recordFlight(context: Context, token: string, flight: NewFlight): Promise<Flight> {
  checkTimes(context, flight);
  return transact(context, async (tx) => {
    const mission = await findMission(tx, token);
    await lockForFlights(tx, mission.id);
    const pilot_id = await pilotOf(tx, mission.id, flight);
    const { id } = await tx.db
      .insertInto("flights")
      .values({
        mission_id: mission.id,
        provider_id: mission.provider_id,
        pilot_id,
        source: "manual",
        status: "landed",
        ...recordColumns(flight),
        events: takeOffAndLanding(flight.took_off_at, flight.landed_at),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordEquipment(tx, [id]);
    await setBatteries(tx, { ...flight, id }, flight.battery_ids ?? []);
    await writeTimeline(tx, mission.id, "flight", message("missions/timeline:recorded"));
    await writeAuditLog(tx, { action: "flights.create", subject_kind: "flight", subject: String(id) });
    await publishFlight(tx, id);
    return getFlight(tx, id);
  });
}

/** Who was chosen, else the pilot who records it, else the mission's; null where it has none. */
async function pilotOf(tx: Context, missionId: number, flight: NewFlight): Promise<string | null> {
  const own = tx.user.user_type === "pilot" ? tx.user.user_id : undefined;
  const pilotId =
    flight.pilot_id === undefined
      ? (own ?? (await assignedPilot(tx, missionId).executeTakeFirst())?.pilot_id ?? null)
      : await choosePilot(tx, flight.pilot_id);
  const field = flight.pilot_id === undefined ? "took_off_at" : "pilot_id";
  if (pilotId !== null) await checkPilotIsFree(tx, pilotId, flight, field);
  return pilotId;
}
