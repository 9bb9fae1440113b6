import { type Remark, remark } from "@overfly/contract/processing/remarks";
import type { SystemContext } from "#context.ts";
import { checkFiles } from "#features/media/check-files.ts";
import { inThread } from "#platform/storage/thread-pool.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import { JobFailure, type NewJob, type RunningJob } from "#platform/jobs/job-queue.ts";
import type { PhotoAnswer, PhotoOrder } from "./inspect-photo.ts";
import { boxAround, plantParts } from "./plant-parts.ts";

const INSPECT = new URL("./inspect-photo.ts", import.meta.url);
const AT_ONCE = 4;
/** How far a picture reaches to each side, per metre of height, gimbal slightly tilted. */
const REACH_PER_HEIGHT = 1.2;
const USUAL_HEIGHT_M = 60;

/**
 * The job that looks at every radiometric photograph of a mission. What a photograph shows is stored as soon as it is
 * known, so that a restarted job goes on with those that are left.
 */
export async function inspectPhotos(context: SystemContext, job: RunningJob): Promise<NewJob> {
  await checkFiles(context, job);
  const { site_id } = await context.db
    .selectFrom("missions")
    .where("id", "=", job.mission_id)
    .select("site_id")
    .executeTakeFirstOrThrow();
  const total = await thermalCount(context, job.mission_id);
  if (total === 0) throw new JobFailure(remark("job.nothing_radiometric"));
  for (;;) {
    const photos = await unseenPhotos(context, job.mission_id);
    if (photos.length === 0) break;
    const answers = await Promise.all(photos.map((photo) => inspectOne(context, photo, site_id)));
    const seen = await seenCount(context, job.mission_id);
    const log = answers.filter((line) => line !== null);
    await job.report({
      percent: Math.floor((seen / total) * 100),
      step: remark("job.photographs", { seen, total }),
      log,
    });
  }
  const { provider_id, mission_id } = job;
  return { kind: "merge", provider_id, mission_id, singleton: `merge:${mission_id}` };
}

type Photo = Awaited<ReturnType<typeof unseenPhotos>>[number];

/** Answers with what people should know of this photograph, if anything. */
async function inspectOne(context: SystemContext, photo: Photo, siteId: number): Promise<Remark | null> {
  const answer = await lookAt(context, photo, siteId);
  await context.db
    .insertInto("thermal_observations")
    .values({ cloud_id: photo.id, mission_id: photo.mission_id, observation: answer.frame })
    .onConflict((known) => known.column("cloud_id").doNothing())
    .execute();
  return answer.refusal && remark(`photo.${answer.refusal}`, { name: photo.name });
}

async function lookAt(context: SystemContext, photo: Photo, siteId: number): Promise<PhotoAnswer> {
  try {
    const reachM = (photo.relative_height_m ?? USUAL_HEIGHT_M) * REACH_PER_HEIGHT;
    const box = photo.position && boxAround([photo.position.coordinates], reachM);
    const [bytes, parts] = await Promise.all([
      context.storage.getBytes(photo.storage_key),
      box ? plantParts(context, siteId, box) : [],
    ]);
    return await inThread<PhotoOrder, PhotoAnswer>(INSPECT, { photoId: String(photo.id), bytes, parts });
  } catch (error) {
    if (isOutage(error)) throw error;
    // one photograph that can't be looked at must not stop the others
    context.log.warn({ err: error, cloud: photo.id }, "A photograph could not be inspected");
    return {
      frame: JSON.stringify({ photoId: String(photo.id), observations: [] }),
      findings: 0,
      refusal: "unreadable",
    };
  }
}

const thermalPhotos = ({ db }: SystemContext, missionId: number) =>
  db
    .selectFrom("clouds")
    .where("clouds.mission_id", "=", missionId)
    .where("clouds.is_radiometric", "=", true)
    .where("clouds.state", "=", "checked");

const unseenPhotos = (context: SystemContext, missionId: number) =>
  thermalPhotos(context, missionId)
    .leftJoin("thermal_observations", "thermal_observations.cloud_id", "clouds.id")
    .where("thermal_observations.cloud_id", "is", null)
    .orderBy("clouds.captured_at")
    .orderBy("clouds.id")
    .limit(AT_ONCE)
    .select([
      "clouds.id",
      "clouds.mission_id",
      "clouds.name",
      "clouds.storage_key",
      "clouds.position",
      "clouds.relative_height_m",
    ])
    .execute();

const thermalCount = async (context: SystemContext, missionId: number): Promise<number> => {
  const { count } = await thermalPhotos(context, missionId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

const seenCount = async ({ db }: SystemContext, missionId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("thermal_observations")
    .where("mission_id", "=", missionId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};
