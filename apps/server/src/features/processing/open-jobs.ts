import type { SystemContext } from "#context.ts";

export interface OpenJobs {
  unfinished: number;
  /** Failed ones that nobody has acknowledged. */
  failed: number;
}

/** What stands in the way of a review. */
export async function openJobs({ db }: SystemContext, missionId: number): Promise<OpenJobs> {
  return db
    .selectFrom("processing_jobs")
    .where("mission_id", "=", missionId)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere("state", "in", ["queued", "running"]).as("unfinished"),
      fn
        .countAll<number>()
        .filterWhere((eb) => eb.and([eb("state", "=", "failed"), eb("acknowledged", "=", false)]))
        .as("failed"),
    ])
    .executeTakeFirstOrThrow();
}

/** Somebody has seen that these failed, and goes on without them. */
export async function acknowledgeFailures({ db }: SystemContext, missionId: number): Promise<void> {
  await db
    .updateTable("processing_jobs")
    .set({ acknowledged: true })
    .where("mission_id", "=", missionId)
    .where("state", "=", "failed")
    .execute();
}
