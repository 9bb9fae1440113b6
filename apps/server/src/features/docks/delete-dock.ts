import { randomBytes } from "node:crypto";
import type { Dock } from "@overfly/contract/docks/docks";
import { writeAuditLog } from "#platform/audit-log/write-audit-log.ts";
import type { Context } from "#context.ts";
import { transact } from "#platform/db/transaction.ts";
import { hashSecret } from "#platform/mqtt/device-accounts.ts";
import { endCameraStreams } from "./camera-streams.ts";
import { findDock, getDock } from "./dock-service.ts";
import { checkWithoutFlight, checkWithoutMission } from "./dock-use.ts";

/** The row is archived, because flights and alarms refer to it. Its serial number and its drone's become free. */
export function deleteDock(context: Context, id: number): Promise<Dock> {
  return transact(context, async (tx) => {
    const dock = await findDock(tx, id);
    await checkWithoutFlight(tx, id);
    await checkWithoutMission(tx, id);
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
    await endCameraStreams(tx, id, "errors/streams:dockRemoved");
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
