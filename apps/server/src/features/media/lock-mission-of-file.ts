import type { SystemContext } from "#context.ts";
import { conflict } from "#platform/http/errors.ts";

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

/** Locks the mission of files or folders; 409 once it is completed: what it has stays as it is. */
export async function lockOpenMissionOf(
  tx: Pick<SystemContext, "db">,
  missionId: number | null,
): Promise<void> {
  if ((await lockMissionOfFile(tx, missionId))?.status === "completed")
    throw conflict("errors/media:missionLocked");
}
