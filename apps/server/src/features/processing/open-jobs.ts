import type { SystemContext } from "#context.ts";

export interface OpenJobs {
  unfinished: number;
  /** Failed and not acknowledged. */
  failed: number;
  /** Of the processing itself: detection and merging. */
  ended: number;
}

/** Jobs that block the review. */
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
      fn
        .countAll<number>()
        .filterWhere((eb) =>
          eb.and([
            eb("kind", "in", ["thermography", "merge"]),
            eb("state", "in", ["completed", "failed", "canceled"]),
          ]),
        )
        .as("ended"),
    ])
    .executeTakeFirstOrThrow();
}

/** The review goes on without the failed jobs. */
export async function acknowledgeFailures({ db }: SystemContext, missionId: number): Promise<void> {
  await db
    .updateTable("processing_jobs")
    .set({ acknowledged: true })
    .where("mission_id", "=", missionId)
    .where("state", "=", "failed")
    .execute();
}
