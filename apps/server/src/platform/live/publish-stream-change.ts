import type { LiveEvent } from "@overfly/contract/live";
import type { SystemContext } from "#context.ts";

interface ChangedStream {
  id: number;
  provider_id: number;
  dock_id: number | null;
  mission: { token: string; client_id: number } | undefined;
}

/**
 * Tells the provider, and the mission's client, that a stream changed. Those of the mission that it no longer belongs
 * to are told, too.
 */
export async function publishStreamChange(
  context: SystemContext,
  id: number,
  formerMissionId: number | null = null,
): Promise<void> {
  const stream = await context.db
    .selectFrom("streams")
    .where("id", "=", id)
    .select(["id", "provider_id", "dock_id", "mission_id"])
    .executeTakeFirst();
  if (!stream) return;
  const { mission_id, ...changed } = stream;
  publishChange(context, { ...changed, mission: await findMission(context, mission_id) });
  const former = formerMissionId === mission_id ? undefined : await findMission(context, formerMissionId);
  if (former) publishChange(context, { ...changed, mission: former });
}

const findMission = async ({ db }: SystemContext, id: number | null) =>
  id === null
    ? undefined
    : db.selectFrom("missions").where("id", "=", id).select(["token", "client_id"]).executeTakeFirst();

/** After the commit; `mission` is the one whose people are told. */
export function publishChange(
  context: Pick<SystemContext, "afterCommit" | "live">,
  { id, provider_id, dock_id, mission }: ChangedStream,
): void {
  const event: LiveEvent = { kind: "stream", id, mission: mission?.token ?? "", dock: dock_id ?? 0 };
  const organizations = mission ? [provider_id, mission.client_id] : [provider_id];
  context.afterCommit(() => {
    for (const organization_id of organizations) context.live.publish({ organization_id }, event);
  });
}
