import type { Deliverable } from "@overfly/contract/missions/missions";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { madeDeliverables } from "./made-deliverables.ts";
import { notify } from "#platform/notifications/notify.ts";

/**
 * Tells the provider once when everything that an order names is there, and again if something was missing since. Call it
 * where a deliverable may have come or gone. `made` is what the caller makes in the same transaction.
 */
export async function notifyReady(
  tx: SystemContext,
  missionId: number,
  made: readonly Deliverable[] = [],
): Promise<void> {
  const mission = await tx.db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.id", "=", missionId)
    .select([
      "missions.provider_id",
      "missions.number",
      "missions.token",
      "missions.status",
      "missions.deliverables",
      "missions.deliverables_ready_at",
      "sites.name as site",
    ])
    .executeTakeFirst();
  if (!mission || mission.status === "completed") return;
  const there = new Set([...((await madeDeliverables(tx, [missionId])).get(missionId) ?? []), ...made]);
  const ordered = mission.deliverables as Deliverable[];
  const isReady = ordered.length > 0 && ordered.every((one) => there.has(one));
  if (isReady === (mission.deliverables_ready_at !== null)) return;
  const changed = await tx.db
    .updateTable("missions")
    .set({ deliverables_ready_at: isReady ? tx.now().toISOString() : null })
    .where("id", "=", missionId)
    .where("deliverables_ready_at", isReady ? "is" : "is not", null)
    .returning("id")
    .executeTakeFirst();
  if (!changed || !isReady) return; // or another transaction was faster
  await notify(
    tx,
    { organization_id: mission.provider_id, permission: "complete mission" },
    {
      kind: "processing",
      title: message("notifications/texts:deliverablesReady", { number: mission.number }),
      body: mission.site,
      url: `/missions/view/${mission.token}`,
    },
  );
}
