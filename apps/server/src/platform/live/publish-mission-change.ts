import type { SystemContext } from "#context.ts";

/** Publishes a mission's change to its provider and client after the commit. */
export async function publishMissionChange(context: SystemContext, missionId: number): Promise<void> {
  const { token, provider_id, client_id } = await context.db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select(["token", "provider_id", "client_id"])
    .executeTakeFirstOrThrow();
  context.afterCommit(() => {
    for (const organization_id of [provider_id, client_id])
      context.live.publish({ organization_id }, { kind: "mission", token });
  });
}
