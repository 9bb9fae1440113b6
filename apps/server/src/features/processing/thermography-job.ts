import { type Message, message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import { checkFiles } from "#features/media/intake-job.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import { JobFailure, type NewJob, type RunningJob } from "#platform/jobs/job.ts";
import type { LensesFromRows } from "@overfly/thermography/inspection/lens-of-flight";
import {
  type PhotoPlacement,
  type RegisteredPhoto,
  registerFlight,
} from "@overfly/thermography/registration/register-flight";
import type { RegisterPhotoInput } from "./register-photo-worker.ts";
import type { InspectPhotoResult, InspectPhotoInput } from "./inspect-photo-worker.ts";
import { lensesOfFlight } from "./lenses/flight-lenses.ts";
import { boxAround, hasLayout, readPlantElements } from "./plant-elements.ts";
import { terrainOfSite } from "./site-terrain.ts";
import type { Terrain } from "./terrain-below.ts";

const REGISTER_WORKER = new URL("./register-photo-worker.ts", import.meta.url);
const INSPECT_WORKER = new URL("./inspect-photo-worker.ts", import.meta.url);
const BATCH_SIZE = 4;
/** How far a photo reaches to each side, per metre of height, with a slightly tilted gimbal. */
const REACH_PER_HEIGHT = 1.2;
const DEFAULT_HEIGHT_M = 60;

/**
 * The job that inspects every radiometric photo of a mission. Results are stored photo by photo, so that a restarted
 * job goes on with the rest.
 */
export async function inspectPhotos(context: SystemContext, job: RunningJob): Promise<NewJob> {
  await checkFiles(context, job);
  const { site_id } = await context.db
    .selectFrom("missions")
    .where("id", "=", job.mission_id)
    .select("site_id")
    .executeTakeFirstOrThrow();
  const total = await thermalCount(context, job.mission_id);
  if (total === 0) throw new JobFailure(message("processing/jobs:no_radiometric_photos"));
  const terrain = await terrainOfSite(context, job.mission_id, site_id);
  const isLaidOut = await hasLayout(context, site_id);
  const lenses = isLaidOut ? await lensesOfFlight(context, await flightPhotos(context, job.mission_id)) : {};
  const placements = isLaidOut ? await placePhotos(context, job, { site_id, terrain, lenses }) : null;
  for (;;) {
    const photos = await uninspectedPhotos(context, job.mission_id);
    if (photos.length === 0) break;
    const results = await Promise.all(
      photos.map((photo) =>
        inspectAndStore(context, photo, { mission_id: job.mission_id, site_id, terrain, lenses, placements }),
      ),
    );
    const inspected = await inspectedCount(context, job.mission_id);
    const log = results.filter((line) => line !== null);
    await job.report({
      percent: Math.floor((inspected / total) * 100),
      step: message("processing/jobs:photos", { seen: inspected, total }),
      log,
    });
  }
  const { provider_id, mission_id } = job;
  return { kind: "merge", provider_id, mission_id, singleton: `merge:${mission_id}` };
}

const PHOTO_COLUMNS = [
  "media_files.id",
  "media_files.mission_id",
  "media_files.name",
  "media_files.storage_key",
  "media_files.position",
  "media_files.relative_height_m",
] as const;

type Photo = Awaited<ReturnType<typeof uninspectedPhotos>>[number];

/** Returns the reason if the photo could not be measured. */
async function inspectAndStore(
  context: SystemContext,
  photo: Photo,
  { mission_id, ...site }: SiteOfPhotos & { mission_id: number },
): Promise<Message | null> {
  const result = await inspectPhoto(context, photo, site);
  await context.db
    .insertInto("thermal_observations")
    .values({ media_file_id: photo.id, mission_id, observation: result.frame })
    .onConflict((known) => known.column("media_file_id").doNothing())
    .execute();
  return result.refusal && message(`processing/photos:${result.refusal}`, { name: photo.name });
}

interface GroundOfPhotos {
  site_id: number;
  /** Null where nobody knows it. */
  terrain: Terrain | null;
  lenses: LensesFromRows;
}

interface SiteOfPhotos extends GroundOfPhotos {
  /** By photo, where the site has a layout. */
  placements: ReadonlyMap<string, PhotoPlacement> | null;
}

async function inspectPhoto(
  context: SystemContext,
  photo: Photo,
  { placements, ...ground }: SiteOfPhotos,
): Promise<InspectPhotoResult> {
  try {
    return await runInThread<InspectPhotoInput, InspectPhotoResult>(INSPECT_WORKER, {
      ...(await photoWithElements(context, photo, ground)),
      hasLayout: placements !== null,
      placement: placements?.get(String(photo.id)) ?? null,
    });
  } catch (error) {
    if (isOutage(error)) throw error;
    // one unreadable photo must not stop the others
    context.log.warn({ err: error, media_file: photo.id }, "Could not inspect a photo");
    return {
      frame: JSON.stringify({ photoId: String(photo.id), observations: [] }),
      observations: 0,
      refusal: "unreadable",
    };
  }
}

/** Looks for the layout in every photo, and decides by all of them where it lies. */
async function placePhotos(
  context: SystemContext,
  job: RunningJob,
  ground: GroundOfPhotos,
): Promise<Map<string, PhotoPlacement>> {
  const photos = await flightPhotos(context, job.mission_id);
  const registered: RegisteredPhoto[] = [];
  while (registered.length < photos.length) {
    const batch = photos.slice(registered.length, registered.length + BATCH_SIZE);
    registered.push(...(await Promise.all(batch.map((photo) => registerOne(context, photo, ground)))));
    await job.report({
      percent: 0,
      step: message("processing/jobs:placing", { seen: registered.length, total: photos.length }),
    });
  }
  return registerFlight(registered);
}

async function registerOne(
  context: SystemContext,
  photo: Photo,
  ground: GroundOfPhotos,
): Promise<RegisteredPhoto> {
  try {
    return await runInThread<RegisterPhotoInput, RegisteredPhoto>(
      REGISTER_WORKER,
      await photoWithElements(context, photo, ground),
    );
  } catch (error) {
    if (isOutage(error)) throw error;
    // inspecting it says why it can't be read
    return { photoId: String(photo.id), registration: null };
  }
}

async function photoWithElements(
  context: SystemContext,
  photo: Photo,
  { site_id, terrain, lenses }: GroundOfPhotos,
) {
  const reachM = (photo.relative_height_m ?? DEFAULT_HEIGHT_M) * REACH_PER_HEIGHT;
  const box = photo.position && boxAround([photo.position.coordinates], reachM);
  const [bytes, elements] = await Promise.all([
    context.storage.getBytes(photo.storage_key),
    box ? readPlantElements(context, site_id, box) : [],
  ]);
  return {
    photoId: String(photo.id),
    bytes,
    elements,
    position: photo.position?.coordinates ?? null,
    terrain,
    lenses,
  };
}

const thermalPhotos = ({ db }: SystemContext, missionId: number) =>
  db
    .selectFrom("media_files")
    .where("media_files.mission_id", "=", missionId)
    .where("media_files.is_radiometric", "=", true)
    .where("media_files.state", "=", "checked");

/** In the order of the flight. */
const flightPhotos = (context: SystemContext, missionId: number) =>
  thermalPhotos(context, missionId)
    .orderBy("media_files.captured_at")
    .orderBy("media_files.id")
    .select(PHOTO_COLUMNS)
    .execute();

const uninspectedPhotos = (context: SystemContext, missionId: number) =>
  thermalPhotos(context, missionId)
    .leftJoin("thermal_observations", "thermal_observations.media_file_id", "media_files.id")
    .where("thermal_observations.media_file_id", "is", null)
    .orderBy("media_files.captured_at")
    .orderBy("media_files.id")
    .limit(BATCH_SIZE)
    .select(PHOTO_COLUMNS)
    .execute();

const thermalCount = async (context: SystemContext, missionId: number): Promise<number> => {
  const { count } = await thermalPhotos(context, missionId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};

const inspectedCount = async ({ db }: SystemContext, missionId: number): Promise<number> => {
  const { count } = await db
    .selectFrom("thermal_observations")
    .where("mission_id", "=", missionId)
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return count;
};
