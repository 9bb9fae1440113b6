import { setTimeout } from "node:timers/promises";
import type { IntakeProblem } from "@overfly/contract/media/media";
import type { Selectable, Updateable } from "kysely";
import { message } from "@overfly/i18n/message";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { runConcurrently } from "#platform/jobs/run-concurrently.ts";
import type { RunningJob } from "#platform/jobs/job.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import { localTimeToUtc } from "./local-time-to-utc.ts";
import type { InspectedFile } from "./inspect-file.ts";
import { distanceToBoundaryM } from "./distance-to-boundary.ts";
import { publishMissionChange } from "#platform/live/publish-mission-change.ts";

type MediaFileRow = Selectable<DB["media_files"]>;

const INSPECT = new URL("./inspect-file.ts", import.meta.url);
const BATCH_SIZE = 32;
const CONCURRENCY = 4;
/** Waits this long for more files before it ends. */
const IDLE_TIMEOUT_MS = 400;
const POLL_INTERVAL_MS = 50;
const MAX_DISTANCE_M = 2000;
const FAULTY_PROBLEMS = new Set<IntakeProblem>(["broken", "truncated", "not_an_image", "too_large"]);

/** The job that checks every new file: metadata, thumbnail and problems. */
export async function checkFiles(context: SystemContext, job: RunningJob): Promise<void> {
  const site = await siteOf(context, job.mission_id);
  let done = 0;
  for (;;) {
    const files = await waitForFiles(context, job.mission_id);
    if (files.length === 0) break;
    await runConcurrently(files, CONCURRENCY, (file) => checkFile(context, file, site));
    done += files.length;
    await publishMissionChange(context, job.mission_id);
    await job.report({
      step: message("processing/jobs:checked", { count: done }),
      percent: await checkedPercent(context, job.mission_id),
    });
  }
  await deleteEarlierJobs(context, job);
}

async function waitForFiles({ db }: SystemContext, missionId: number): Promise<MediaFileRow[]> {
  const stored = db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("state", "=", "stored")
    .orderBy("id")
    .limit(BATCH_SIZE)
    .selectAll();
  for (let waitedMs = 0; waitedMs < IDLE_TIMEOUT_MS; waitedMs += POLL_INTERVAL_MS) {
    const files = await stored.execute();
    if (files.length > 0) return files;
    await setTimeout(POLL_INTERVAL_MS);
  }
  return [];
}

type Site = Pick<Selectable<DB["sites"]>, "time_zone" | "boundary">;

async function siteOf({ db }: SystemContext, missionId: number): Promise<Site> {
  return db
    .selectFrom("sites")
    .innerJoin("missions", "missions.site_id", "sites.id")
    .where("missions.id", "=", missionId)
    .select(["sites.time_zone", "sites.boundary"])
    .executeTakeFirstOrThrow();
}

async function checkFile(context: SystemContext, file: MediaFileRow, site: Site): Promise<void> {
  if (!file.mime.startsWith("image/")) return finishOtherFile(context, file);
  try {
    const bytes = await context.storage.getBytes(file.storage_key);
    const transfer = bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [];
    const inspected = await runInThread<unknown, InspectedFile>(
      INSPECT,
      { bytes, name: file.name },
      { transfer, fileOwner: "intake" },
    );
    await saveInspection(context, file, inspected, site);
  } catch (error) {
    if (isOutage(error)) throw error;
    context.log.warn({ err: error, media_file: file.id }, "Could not read a file");
    await saveResult(context, file, { state: "faulty", problems: ["broken"] });
  }
}

/** Videos and documents are accepted as they are; other files are faulty. */
async function finishOtherFile(context: SystemContext, file: MediaFileRow): Promise<void> {
  const hasImageName = /\.(jpe?g|png|tiff?|fff|webp|heic)$/i.test(file.name);
  const isUsable = file.kind !== "other" && !hasImageName;
  await saveResult(
    context,
    file,
    isUsable ? { state: "checked" } : { state: "faulty", problems: ["not_an_image"] },
  );
}

async function saveInspection(
  context: SystemContext,
  file: MediaFileRow,
  inspected: InspectedFile,
  site: Site,
): Promise<void> {
  const { metadata, thermal, thumbnail } = inspected;
  const { longitude, latitude } = metadata;
  const position = longitude === null || latitude === null ? null : [longitude, latitude];
  const problems = [...inspected.problems];
  if (position && site.boundary && distanceToBoundaryM(position, site.boundary) > MAX_DISTANCE_M)
    problems.push("far_from_site");
  const thumbnail_key = thumbnail && `${file.storage_key}.webp`;
  if (thumbnail && thumbnail_key) await context.storage.put(thumbnail_key, thumbnail);
  const isAbsolute = thermal?.kind === "absolute";
  await saveResult(context, file, {
    kind: thermal ? "thermal_photo" : "photo",
    width_px: inspected.widthPx,
    height_px: inspected.heightPx,
    captured_at:
      metadata.takenAt ??
      (metadata.takenAtLocal === null ? null : localTimeToUtc(metadata.takenAtLocal, site.time_zone)),
    position: position && JSON.stringify({ type: "Point", coordinates: position }),
    relative_height_m: metadata.relativeAltitudeM,
    absolute_height_m: metadata.absoluteAltitudeM,
    gimbal_yaw_deg: metadata.gimbal?.yawDeg ?? null,
    gimbal_pitch_deg: metadata.gimbal?.pitchDeg ?? null,
    gimbal_roll_deg: metadata.gimbal?.rollDeg ?? null,
    camera: cameraName(metadata),
    metadata: JSON.stringify({ ...metadata, radiometry: thermal?.radiometry ?? null }),
    is_radiometric: thermal !== null,
    thermal_kind: thermal?.kind ?? null,
    min_c: isAbsolute ? thermal.min : null,
    max_c: isAbsolute ? thermal.max : null,
    mean_c: isAbsolute ? thermal.mean : null,
    thumbnail_key,
    state: problems.some((problem) => FAULTY_PROBLEMS.has(problem)) ? "faulty" : "checked",
    problems,
  });
}

const cameraName = ({ make, model }: InspectedFile["metadata"]): string | null =>
  model && make && !model.toUpperCase().startsWith(make.toUpperCase()) ? `${make} ${model}` : (model ?? make);

type CheckResult = Updateable<DB["media_files"]> & {
  state: "checked" | "faulty";
  problems?: IntakeProblem[];
};

async function saveResult({ db }: SystemContext, { id }: MediaFileRow, result: CheckResult): Promise<void> {
  await db.updateTable("media_files").set(result).where("id", "=", id).execute();
}

async function checkedPercent({ db }: SystemContext, missionId: number): Promise<number> {
  const { all, checked } = await db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("state", "!=", "stored").as("checked"),
    ])
    .executeTakeFirstOrThrow();
  return all === 0 ? 100 : Math.floor((checked / all) * 100);
}

/** Uploads take minutes and start several jobs; the last one stands for all. */
async function deleteEarlierJobs({ db }: SystemContext, { id, mission_id }: RunningJob): Promise<void> {
  await db
    .deleteFrom("processing_jobs")
    .where("mission_id", "=", mission_id)
    .where("kind", "=", "intake")
    .where("state", "=", "completed")
    .where("id", "<", id)
    .execute();
}
