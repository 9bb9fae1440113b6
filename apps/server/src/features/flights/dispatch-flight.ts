import { message } from "@overfly/i18n/message";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict, notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";
import { publishFlight } from "./flight-record.ts";
import { recordEquipment } from "./record-equipment.ts";

export interface DispatchInput {
  missionId: number;
  dockId: number;
  routeIds: readonly number[];
}

/**
 * Schedules a flight for each battery of each route, in order. The dispatcher sends them to the dock one after another
 * once this is committed and the mission is in progress.
 */
export function dispatchFlight(
  context: Context,
  { missionId, dockId, routeIds }: DispatchInput,
): Promise<void> {
  return transact(context, async (tx) => {
    const dock = await tx.db
      .selectFrom("docks")
      .where(owned(tx.user, "docks"))
      .where("id", "=", dockId)
      .select(["id", "provider_id", "name", "state", "bound_at"])
      .forKeyShare() // it isn't unbound or deleted meanwhile
      .executeTakeFirst();
    if (!dock) throw notFound("Dock");
    if (dock.bound_at === null) throw conflict(message("errors/docks:namedUnbound", { name: dock.name }));
    if (dock.state === "offline") throw conflict(message("errors/docks:namedOffline", { name: dock.name }));
    const flights = await flightsPerBattery(tx, routeIds);
    if (flights.length === 0) throw conflict("errors/flights:noRoute");
    await abortScheduled(tx, missionId);
    const rows = await tx.db
      .insertInto("flights")
      .values(
        flights.map((flight) => ({
          ...flight,
          mission_id: missionId,
          provider_id: dock.provider_id,
          dock_id: dockId,
          source: "dock",
          status: "scheduled",
        })),
      )
      .returning("id")
      .execute();
    await recordEquipment(
      tx,
      rows.map(({ id }) => id),
    );
    for (const { id } of rows) await publishFlight(tx, id);
  });
}

/** Aborts scheduled flights of an earlier start. */
async function abortScheduled(tx: Context, missionId: number): Promise<void> {
  const dropped = await tx.db
    .updateTable("flights")
    .set({ status: "aborted", reason: "Replaced by a new start", updated_at: tx.now().toISOString() })
    .where("mission_id", "=", missionId)
    .where("source", "=", "dock")
    .where("status", "=", "scheduled")
    .returning("id")
    .execute();
  for (const { id } of dropped) await publishFlight(tx, id);
}

/** Route, battery and expected number of photos of each flight. */
async function flightsPerBattery({ db, user }: Context, routeIds: readonly number[]) {
  if (routeIds.length === 0) return [];
  const routes = await db
    .selectFrom("flight_routes")
    .where(owned(user, "flight_routes"))
    .where("id", "in", [...routeIds])
    .select(["id", "statistics"])
    .execute();
  return routeIds.flatMap((id) => {
    const route = routes.find((one) => one.id === id);
    if (!route) throw notFound("Route");
    return route.statistics.battery_flights.map(({ photo_count }, index) => ({
      route_id: id,
      battery_number: index + 1,
      expected_photo_count: photo_count,
    }));
  });
}
