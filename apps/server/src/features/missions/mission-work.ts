import type { MissionWork } from "@overfly/contract/missions/mission-work";
import type { SystemContext } from "#context.ts";
import { openJobs } from "#features/processing/open-jobs.ts";

/** Where the work on a mission stands, beyond its status. */
export async function missionWork(context: SystemContext, missionId: number): Promise<MissionWork> {
  const [jobs, counts] = await Promise.all([
    openJobs(context, missionId),
    context.db
      .selectNoFrom((eb) => [
        eb
          .selectFrom("flights")
          .where("mission_id", "=", missionId)
          .where("status", "in", ["scheduled", "preparing", "airborne", "returning"])
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("flights_open"),
        eb
          .selectFrom("flights")
          .where("mission_id", "=", missionId)
          .where("status", "in", ["landed", "aborted", "failed"])
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("flights_ended"),
        eb
          .selectFrom("media_files")
          .where("mission_id", "=", missionId)
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("files"),
        eb
          .selectFrom("anomalies")
          .where("mission_id", "=", missionId)
          .where("review", "=", "unreviewed")
          .select(({ fn }) => fn.countAll<number>().as("count"))
          .$asScalar()
          .$notNull()
          .as("anomalies_unreviewed"),
      ])
      .executeTakeFirstOrThrow(),
  ]);
  const { flights_open, ...rest } = counts;
  return {
    ...rest,
    flying: flights_open > 0,
    jobs_unfinished: jobs.unfinished,
    jobs_failed: jobs.failed,
    is_processed: jobs.unfinished === 0 && jobs.ended > 0,
  };
}
