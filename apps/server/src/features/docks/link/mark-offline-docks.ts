import type { SystemContext } from "#context.ts";
import { asDockTelemetry } from "#features/docks/dock-telemetry.ts";
import type { DockDirectory } from "./dock-directory.ts";

/** A dock without messages for this long is offline. */
export const OFFLINE_AFTER_MS = 60_000;

/** Marks docks without recent messages as offline and publishes it. Safe to run in several processes: each dock is published once. */
export async function markOfflineDocks(
  context: SystemContext,
  directory: Pick<DockDirectory, "byId">,
): Promise<number> {
  const since = new Date(context.now().getTime() - OFFLINE_AFTER_MS).toISOString();
  const offline = await context.db
    .updateTable("docks")
    .set({ state: "offline", drone_online: false })
    .where("state", "!=", "offline")
    .where((eb) => eb.or([eb("last_seen_at", "is", null), eb("last_seen_at", "<", since)]))
    .returning(["id", "provider_id", "dock_osd", "drone_osd", "drone_online", "state", "last_seen_at"])
    .execute();
  for (const row of offline) {
    const cached = directory.byId(row.id);
    if (cached) Object.assign(cached, { state: "offline", drone_online: false });
    const telemetry = asDockTelemetry(row, context.now().toISOString());
    context.live.publish({ organization_id: row.provider_id }, { kind: "telemetry", telemetry });
  }
  return offline.length;
}
