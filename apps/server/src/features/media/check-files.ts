import { remark } from "@overfly/contract/processing/remarks";
import { setTimeout } from "node:timers/promises";
import type { IntakeProblem } from "@overfly/contract/media/clouds";
import type { Selectable, Updateable } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { inThread } from "#platform/storage/thread-pool.ts";
import { inLanes } from "#platform/jobs/in-lanes.ts";
import type { RunningJob } from "#platform/jobs/job-queue.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import { instantOf } from "./capture-instant.ts";
import type { Inspected } from "./inspect-file.ts";
import { metresToBoundary } from "./site-distance.ts";
import { tellMission } from "./tell-mission.ts";

type CloudRow = Selectable<DB["clouds"]>;

const INSPECT = new URL("./inspect-file.ts", import.meta.url);
const AT_ONCE = 32;
const LANES = 4;
/** Files come one after the other: it waits this long for the next before it ends. */
const LINGER_MS = 400;
const LOOK_EVERY_MS = 50;
const FAR_M = 2000;
const BROKEN = new Set<IntakeProblem>(["broken", "truncated", "not_an_image", "too_large"]);

/** The job that reads every file that came in: what it says of itself, its thumbnail, what is wrong with it. */
export async function checkFiles(context: SystemContext, job: RunningJob): Promise<void> {
  const site = await siteOf(context, job.mission_id);
  let done = 0;
  for (;;) {
    const files = await nextFiles(context, job.mission_id);
    if (files.length === 0) break;
    await inLanes(files, LANES, (file) => checkFile(context, file, site));
    done += files.length;
    await tellMission(context, job.mission_id);
    await job.report({
      step: remark("job.checked", { count: done }),
      percent: await checkedPercent(context, job.mission_id),
    });
  }
  await forgetEarlier(context, job);
}

async function nextFiles({ db }: SystemContext, missionId: number): Promise<CloudRow[]> {
  const stored = db
    .selectFrom("clouds")
    .where("mission_id", "=", missionId)
    .where("state", "=", "stored")
    .orderBy("id")
    .limit(AT_ONCE)
    .selectAll();
  for (let waitedMs = 0; waitedMs < LINGER_MS; waitedMs += LOOK_EVERY_MS) {
    const files = await stored.execute();
    if (files.length > 0) return files;
    await setTimeout(LOOK_EVERY_MS);
  }
  return [];
}

interface Site {
  time_zone: string;
  boundary: Selectable<DB["sites"]>["boundary"];
}

async function siteOf({ db }: SystemContext, missionId: number): Promise<Site> {
  return db
    .selectFrom("sites")
    .innerJoin("missions", "missions.site_id", "sites.id")
    .where("missions.id", "=", missionId)
    .select(["sites.time_zone", "sites.boundary"])
    .executeTakeFirstOrThrow();
}

async function checkFile(context: SystemContext, file: CloudRow, site: Site): Promise<void> {
  if (!file.mime.startsWith("image/")) return setAside(context, file);
  try {
    const bytes = await context.storage.getBytes(file.storage_key);
    const whole = bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [];
    const found = await inThread<unknown, Inspected>(INSPECT, { bytes, name: file.name }, whole);
    await keep(context, file, found, site);
  } catch (error) {
    if (isOutage(error)) throw error;
    context.log.warn({ err: error, cloud: file.id }, "A file could not be read");
    await finish(context, file, { state: "faulty", problems: ["broken"] });
  }
}

/** Videos and documents are kept as they are; anything else among photographs is told. */
async function setAside(context: SystemContext, file: CloudRow): Promise<void> {
  const claimsPicture = /\.(jpe?g|png|tiff?|fff|webp|heic)$/i.test(file.name);
  const isUsable = file.kind !== "other" && !claimsPicture;
  await finish(
    context,
    file,
    isUsable ? { state: "checked" } : { state: "faulty", problems: ["not_an_image"] },
  );
}

async function keep(context: SystemContext, file: CloudRow, found: Inspected, site: Site): Promise<void> {
  const { metadata, thermal, thumbnail } = found;
  const { longitude, latitude } = metadata;
  const place = longitude === null || latitude === null ? null : [longitude, latitude];
  const problems = [...found.problems];
  if (place && site.boundary && metresToBoundary(place, site.boundary) > FAR_M)
    problems.push("far_from_site");
  const thumbnail_key = thumbnail && `${file.storage_key}.webp`;
  if (thumbnail && thumbnail_key) await context.storage.put(thumbnail_key, thumbnail);
  const isAbsolute = thermal?.kind === "absolute";
  await finish(context, file, {
    kind: thermal ? "thermal_photo" : "photo",
    width_px: found.widthPx,
    height_px: found.heightPx,
    captured_at:
      metadata.takenAt ??
      (metadata.takenAtLocal === null ? null : instantOf(metadata.takenAtLocal, site.time_zone)),
    position: place && JSON.stringify({ type: "Point", coordinates: place }),
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
    state: problems.some((problem) => BROKEN.has(problem)) ? "faulty" : "checked",
    problems,
  });
}

const cameraName = ({ make, model }: Inspected["metadata"]): string | null =>
  model && make && !model.toUpperCase().startsWith(make.toUpperCase()) ? `${make} ${model}` : (model ?? make);

type Findings = Updateable<DB["clouds"]> & { state: "checked" | "faulty"; problems?: IntakeProblem[] };

async function finish({ db }: SystemContext, { id }: CloudRow, findings: Findings): Promise<void> {
  await db.updateTable("clouds").set(findings).where("id", "=", id).execute();
}

async function checkedPercent({ db }: SystemContext, missionId: number): Promise<number> {
  const { all, checked } = await db
    .selectFrom("clouds")
    .where("mission_id", "=", missionId)
    .select(({ fn }) => [
      fn.countAll<number>().as("all"),
      fn.countAll<number>().filterWhere("state", "!=", "stored").as("checked"),
    ])
    .executeTakeFirstOrThrow();
  return all === 0 ? 100 : Math.floor((checked / all) * 100);
}

/** Photographs come in over minutes; one line for all their checks is enough for people. */
async function forgetEarlier({ db }: SystemContext, { id, mission_id }: RunningJob): Promise<void> {
  await db
    .deleteFrom("processing_jobs")
    .where("mission_id", "=", mission_id)
    .where("kind", "=", "intake")
    .where("state", "=", "completed")
    .where("id", "<", id)
    .execute();
}
