import type { SystemContext } from "#context.ts";

/** Locks a file's mission until the transaction ends, so that it isn't completed meanwhile. Undefined for a site's own. */
export const lockMissionOfFile = async ({ db }: Pick<SystemContext, "db">, missionId: number | null) =>
  missionId === null
    ? undefined
    : db
        .selectFrom("missions")
        .where("id", "=", missionId)
        .select(["status", "site_id"])
        .forUpdate()
        .executeTakeFirstOrThrow();
