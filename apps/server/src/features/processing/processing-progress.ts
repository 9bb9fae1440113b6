import { JobKind, type ProcessingProgress } from "@overfly/contract/processing/processing";
import type { Context } from "#context.ts";
import { findMission } from "#tenancy.ts";

type Step = ProcessingProgress["steps"][number];

/** Why a job failed or was canceled is the provider's business. */
const STEP_STATE: Record<string, Step["state"]> = {
  queued: "waiting",
  running: "running",
  completed: "done",
  failed: "interrupted",
  canceled: "interrupted",
};

/** The newest job of each kind. Clients may not read the jobs and files themselves before the mission's completion. */
export async function processingProgress(context: Context, token: string): Promise<ProcessingProgress> {
  const { id } = await findMission(context, token);
  const [photos, jobs] = await Promise.all([
    context.db
      .selectFrom("media_files")
      .where("mission_id", "=", id)
      .where("kind", "in", ["photo", "thermal_photo"])
      .select(({ fn }) => [
        fn.countAll<number>().as("received"),
        fn.countAll<number>().filterWhere("state", "!=", "stored").as("checked"),
      ])
      .executeTakeFirstOrThrow(),
    context.db
      .selectFrom("processing_jobs")
      .where("mission_id", "=", id)
      .distinctOn("kind")
      .orderBy("kind")
      .orderBy("id", "desc")
      .select(["kind", "state", "percent"])
      .execute(),
  ]);
  return { photos, steps: stepsOf(jobs) };
}

interface Job {
  kind: string;
  state: string;
  percent: number;
}

/** In the order of the work, one job of each kind. */
export const stepsOf = (jobs: readonly Job[]): Step[] =>
  JobKind.options.flatMap((kind): Step[] => {
    const job = jobs.find((one) => one.kind === kind);
    const state = job && STEP_STATE[job.state];
    return job && state ? [{ kind, state, percent: state === "done" ? 100 : job.percent }] : [];
  });
