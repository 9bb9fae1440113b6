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

/**
 * Locks the missions of files or folders, always in the same order; 409, with `refusal`, where one is completed: what it
 * has stays as it is.
 */
export async function lockOpenMissionsOf(
  tx: Pick<SystemContext, "db">,
  items: readonly { mission_id: number | null }[],
  refusal: "errors/media:missionLocked" | "errors/media:missionCompleted" = "errors/media:missionLocked",
): Promise<void> {
  const missions = [...new Set(items.flatMap(({ mission_id }) => mission_id ?? []))];
  for (const mission of missions.toSorted((a, b) => a - b))
    if ((await lockMissionOfFile(tx, mission))?.status === "completed") throw conflict(refusal);
}
