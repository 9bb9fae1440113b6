import { message, type PlainMessageKey } from "@overfly/i18n/message";
import { sql } from "kysely";
import type { SystemContext } from "#context.ts";
import { publishStreamChange } from "#platform/live/publish-stream-change.ts";
import { FLIGHTS_UNDER_WAY } from "./dock-use.ts";

/** The mission and site that a dock's cameras show: of the flight that is under way, or the dock's site. */
export async function shownByCameras(
  { db }: SystemContext,
  dock: { id: number; site_id: number | null },
): Promise<{ mission_id: number | null; site_id: number | null }> {
  const flown = await db
    .selectFrom("flights")
    .innerJoin("missions", "missions.id", "flights.mission_id")
    .where("flights.dock_id", "=", dock.id)
    .where("flights.status", "in", FLIGHTS_UNDER_WAY)
    .select(["missions.id as mission_id", "missions.site_id"])
    .orderBy("flights.id", "desc")
    .limit(1)
    .executeTakeFirst();
  return flown ?? { mission_id: null, site_id: dock.site_id };
}

/**
 * Call it in the transaction in which a dock's flight begins or ends: its cameras' open streams become those of the
 * mission that is flown, and of no mission between flights. A recording ends with its flight.
 */
export async function linkCameraStreams(tx: SystemContext, dockId: number): Promise<void> {
  const dock = await tx.db
    .selectFrom("docks")
    .where("id", "=", dockId)
    .select(["id", "site_id"])
    .forNoKeyUpdate() // no camera is started meanwhile
    .executeTakeFirstOrThrow();
  const shown = await shownByCameras(tx, dock);
  const changed = await openStreams(tx, dockId)
    .where((eb) =>
      eb.or([
        eb("mission_id", "is distinct from", shown.mission_id),
        eb("site_id", "is distinct from", shown.site_id),
      ]),
    )
    .select(["id", "mission_id"])
    .execute();
  for (const { id, mission_id } of changed) {
    await tx.db
      .updateTable("streams")
      .set({
        ...shown,
        ...(mission_id !== shown.mission_id && {
          recording_ends: sql<boolean>`recording_ends or recording = 'recording'`,
        }),
      })
      .where("id", "=", id)
      .execute();
    await publishStreamChange(tx, id, mission_id);
  }
}

/** Of a dock that is no longer there; the process that receives a stream ends its connection. */
export async function endCameraStreams(
  tx: SystemContext,
  dockId: number,
  reason: PlainMessageKey,
): Promise<void> {
  const open = await openStreams(tx, dockId).select("id").execute();
  for (const { id } of open) {
    await tx.db
      .updateTable("streams")
      .set({
        state: "ended",
        reason: JSON.stringify(message(reason)),
        ended_at: tx.now().toISOString(),
      })
      .where("id", "=", id)
      .execute();
    await publishStreamChange(tx, id);
  }
}

const openStreams = ({ db }: SystemContext, dockId: number) =>
  db.selectFrom("streams").where("dock_id", "=", dockId).where("state", "in", ["pending", "live"]);
