import { messageColumns } from "#platform/db/message-columns.ts";
import type { SystemContext } from "#context.ts";
import type { MergeResult } from "#features/anomalies/detected-anomaly.ts";
import { recordCoverage } from "#features/anomalies/record-coverage.ts";
import { storeAnomalies } from "#features/anomalies/store-anomalies.ts";
import { lossBasis } from "#features/anomalies/update-losses.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";
import { notifyReady } from "#features/media/cloud/notify-ready.ts";
import { transact } from "#platform/db/transaction.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import type { NewJob, RunningJob } from "#platform/jobs/job.ts";
import { notify } from "#platform/notifications/notify.ts";
import type { BoundingBox } from "@overfly/geo/bounding-box";
import { sql } from "kysely";
import { message } from "@overfly/i18n/message";
import type { MergeInput } from "./merge-worker.ts";
import { missionConditions } from "./mission-conditions.ts";
import { boxAround, hasLayout, readPlantElements } from "./plant-elements.ts";

const MERGE_WORKER = new URL("./merge-worker.ts", import.meta.url);
const FRAMES_PER_QUERY = 200;
/** Photos show this much beyond the outermost camera positions. */
const MARGIN_M = 80;

/**
 * The job that merges observations into anomalies and locates them in the plant. Where the site has no layout, its photos
 * propose one next.
 */
export async function mergeAnomalies(context: SystemContext, job: RunningJob): Promise<NewJob | undefined> {
  const { mission_id, provider_id } = job;
  const mission = await missionOf(context, mission_id);
  // an attempt that was interrupted after it had stored them has told everyone
  if (job.progress["stored"] !== true) await mergeAndStore(context, job, mission);
  if (await hasLayout(context, mission.site_id)) return undefined;
  return { kind: "layout", provider_id, mission_id, singleton: `layout:${mission_id}` };
}

type Mission = Awaited<ReturnType<typeof missionOf>>;

async function mergeAndStore(context: SystemContext, job: RunningJob, mission: Mission): Promise<void> {
  const { mission_id } = job;
  await job.report({ percent: 10, step: message("processing/jobs:reading_plant") });
  const [conditions, { modulePowerW }, frames, visualPhotos, box] = await Promise.all([
    missionConditions(context, mission_id),
    lossBasis(context, mission_id),
    readFrames(context, mission_id),
    readVisualPhotos(context, mission_id),
    surveyedBox(context, mission_id),
  ]);
  const elements = box ? await readPlantElements(context, mission.site_id, box) : [];
  await job.report({ percent: 40, step: message("processing/jobs:merging") });
  const result = await runInThread<MergeInput, MergeResult>(MERGE_WORKER, {
    frames,
    elements,
    visualPhotos,
    conditions: { irradianceWm2: conditions.irradianceWm2, windMs: conditions.windMs },
    modulePowerW,
  });
  await job.report({ percent: 80, step: message("processing/jobs:writing") });
  await transact(context, async (tx) => {
    await storeAnomalies(tx, mission_id, result, conditions.irradianceWm2);
    await recordCoverage(tx, mission_id, { anew: true });
    await tell(tx, job, mission, result.anomalies.length);
    await tx.db
      .updateTable("processing_jobs")
      .set({ progress: JSON.stringify({ stored: true }) })
      .where("id", "=", job.id)
      .execute();
  });
  const summary = { count: result.anomalies.length, modules: result.surveyedModules };
  await job.report({ log: [message("processing/jobs:merged", summary)] });
}

/** Call it in the transaction that stores the anomalies. */
async function tell(
  tx: SystemContext,
  { mission_id, provider_id }: RunningJob,
  mission: Mission,
  count: number,
): Promise<void> {
  await tx.db
    .insertInto("mission_timeline")
    .values({
      mission_id,
      kind: "processing",
      ...messageColumns(message("missions/timeline:processed", { count })),
      center_only: true,
      actor: "Overfly",
    })
    .execute();
  await notify(
    tx,
    { organization_id: provider_id, permission: "move mission to in-review" },
    {
      kind: "processing",
      title: message("notifications/texts:processed", { number: mission.number }),
      body: message("notifications/texts:anomaliesToReview", { count }),
      url: `/missions/view/${mission.token}/processing-center`,
    },
  );
  await notifyReady(tx, mission_id, ["anomalies"]);
  await publishMissionChange(tx, mission_id);
}

const missionOf = ({ db }: SystemContext, missionId: number) =>
  db
    .selectFrom("missions")
    .where("id", "=", missionId)
    .select(["site_id", "token", "number"])
    .executeTakeFirstOrThrow();

/** As JSON texts: the worker thread parses them. */
async function readFrames({ db }: SystemContext, missionId: number): Promise<string[]> {
  const texts: string[] = [];
  for (;;) {
    const rows = await db
      .selectFrom("thermal_observations")
      .where("mission_id", "=", missionId)
      .select(sql<string>`observation::text`.as("text"))
      .orderBy("media_file_id")
      .limit(FRAMES_PER_QUERY)
      .offset(texts.length)
      .execute();
    texts.push(...rows.map(({ text }) => text));
    if (rows.length < FRAMES_PER_QUERY) return texts;
  }
}

async function readVisualPhotos({ db }: SystemContext, missionId: number): Promise<string> {
  const { text } = await db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("kind", "=", "photo")
    .where("state", "=", "checked")
    .where("position", "is not", null)
    .where("width_px", "is not", null)
    .select(
      sql<string>`coalesce(json_agg(json_build_object('fileId', id, 'metadata', metadata, 'widthPx', width_px,
        'heightPx', height_px)), '[]')::text`.as("text"),
    )
    .executeTakeFirstOrThrow();
  return text;
}

async function surveyedBox({ db }: SystemContext, missionId: number): Promise<BoundingBox | null> {
  const at = (axis: 0 | 1) => sql`(position->'coordinates'->>${sql.lit(axis)})::double precision`;
  const row = await db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("is_radiometric", "=", true)
    .where("position", "is not", null)
    .select([
      sql<number | null>`min(${at(0)})`.as("west"),
      sql<number | null>`min(${at(1)})`.as("south"),
      sql<number | null>`max(${at(0)})`.as("east"),
      sql<number | null>`max(${at(1)})`.as("north"),
    ])
    .executeTakeFirst();
  if (row?.west == null || row.south === null || row.east === null || row.north === null) return null;
  const corners = [
    [row.west, row.south],
    [row.east, row.north],
  ];
  return boxAround(corners, MARGIN_M);
}
