import type { SystemContext } from "#context.ts";

/** Tells the browsers of its provider and client that a mission changed, once that is committed. */
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
