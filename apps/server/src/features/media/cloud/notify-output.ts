import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { notify } from "#platform/notifications/notify.ts";

interface Output {
  mission_id: number | null;
  name: string;
  deliverable: string | null;
}

/** Tells the client of a deliverable that they can see now. */
export async function notifyOutput(
  tx: SystemContext,
  { mission_id, name, deliverable }: Output,
): Promise<void> {
  if (mission_id === null || deliverable === null) return;
  const mission = await tx.db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.id", "=", mission_id)
    .select(["missions.client_id", "missions.number", "missions.token", "sites.token as site"])
    .executeTakeFirstOrThrow();
  await notify(
    tx,
    { organization_id: mission.client_id, permission: "view clouds" },
    {
      kind: "report_ready",
      title: message("notifications/texts:outputReady", { number: mission.number }),
      body: name,
      url: `/cloud/sites/${mission.site}?mission=${mission.token}`,
    },
  );
}
