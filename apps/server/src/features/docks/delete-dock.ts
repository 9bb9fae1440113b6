import { randomBytes } from "node:crypto";
import type { Dock } from "@overfly/contract/docks/docks";
import type { MissionStatus } from "@overfly/contract/missions/mission-workflow";
import { message } from "@overfly/i18n/message";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { conflict } from "#platform/http/errors.ts";
import { hashSecret } from "#platform/mqtt/device-accounts.ts";
import { findDock, getDock } from "./dock-service.ts";

/** Missions in these statuses have been flown, or won't be. */
const STATUSES_WITHOUT_FLIGHT = [
  "data_uploaded",
  "processing",
  "in_review",
  "completed",
  "rejected",
  "cancelled",
] as const satisfies readonly MissionStatus[];

/** The row is archived, because flights and alarms refer to it. Its serial number and its drone's become free. */
export function deleteDock(context: Context, id: number): Promise<Dock> {
  return transact(context, async (tx) => {
    const dock = await findDock(tx, id);
    await tx.db.selectFrom("docks").where("id", "=", id).select("id").forUpdate().execute();
    await checkUnused(tx, id);
    const now = tx.now().toISOString();
    await tx.db
      .updateTable("docks")
      .set({
        archived_at: now,
        bound_at: null,
        state: "offline",
        drone_online: false,
        mqtt_password_hash: hashSecret(randomBytes(18).toString("base64url")),
        updated_at: now,
      })
      .where("id", "=", id)
      .execute();
    await tx.db
      .updateTable("dock_alarms")
      .set({ resolved_at: now })
      .where("dock_id", "=", id)
      .where("resolved_at", "is", null)
      .execute();
    await writeAuditLog(tx, {
      action: "docks.remove",
      subject_kind: "dock",
      subject: String(id),
      details: { name: dock.name, serial_number: dock.serial_number },
    });
    tx.afterCommit(() => tx.docks.announceChange(dock, { disconnect: true }));
    return getDock(tx, id);
  });
}

async function checkUnused({ db }: Context, dockId: number): Promise<void> {
  const flight = await db
    .selectFrom("flights")
    .innerJoin("missions", "missions.id", "flights.mission_id")
    .where("flights.dock_id", "=", dockId)
    .where("flights.status", "in", ["scheduled", "preparing", "airborne", "returning"])
    .select("missions.number")
    .executeTakeFirst();
  if (flight) throw conflict(message("errors/docks:hasFlight", flight));
  const mission = await db
    .selectFrom("assignments")
    .innerJoin("missions", "missions.id", "assignments.mission_id")
    .where("assignments.dock_id", "=", dockId)
    .where("assignments.released_at", "is", null)
    .where("missions.status", "not in", [...STATUSES_WITHOUT_FLIGHT])
    .select("missions.number")
    .executeTakeFirst();
  if (mission) throw conflict(message("errors/docks:hasMission", mission));
}
