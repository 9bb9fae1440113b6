import type { IntakeProblem } from "@overfly/contract/media/media";
import { MAX_PHOTO_BYTES } from "@overfly/contract/media/media";
import type { OutputDeliverable } from "@overfly/contract/media/deliverables";
import type { Boundary, Point } from "@overfly/contract/geometry";
import type { Selectable, Updateable } from "kysely";
import type { SystemContext } from "#context.ts";
import type { DB } from "#platform/db/schema.ts";
import { transact } from "#platform/db/transaction.ts";
import { isOutage } from "#platform/jobs/outage.ts";
import { runInThread } from "#platform/threads/thread-pool.ts";
import { notifyOutput } from "#features/media/cloud/notify-output.ts";
import type { ContainerFile } from "./inspect-container.ts";
import type { InspectedLas } from "./inspect-las.ts";
import type { InspectedFile } from "./inspect-photo-file.ts";
import type { InspectedRaster, RasterFile } from "./inspect-raster.ts";
import { localTimeToUtc } from "./local-time-to-utc.ts";
import { distanceToSiteM, MAX_DISTANCE_M, overlapsSite } from "./place-at-site.ts";

export type MediaFileRow = Selectable<DB["media_files"]>;
export type CheckedSite = Pick<Selectable<DB["sites"]>, "time_zone"> & {
  boundary: Boundary | null;
  location: Point | null;
};

const INSPECT_PHOTO = new URL("./inspect-photo-file.ts", import.meta.url);
const INSPECT_RASTER = new URL("./inspect-raster.ts", import.meta.url);
const INSPECT_CONTAINER = new URL("./inspect-container.ts", import.meta.url);
const FAULTY_PROBLEMS = new Set<IntakeProblem>([
  "broken",
  "truncated",
  "not_an_image",
  "too_large",
  "wrong_kind",
  "outside_site",
]);
/** An output without a place on the map is none. */
const FAULTY_OUTPUT_PROBLEMS = new Set<IntakeProblem>([...FAULTY_PROBLEMS, "no_crs"]);

/** Reads a stored file in a worker thread and keeps what it says of itself. An output without faults is published. */
export async function checkFile(
  context: SystemContext,
  file: MediaFileRow,
  site: CheckedSite,
): Promise<void> {
  try {
    if (file.mime === "image/tiff" && (await checkRaster(context, file, site))) return;
    if (file.mime.startsWith("image/")) await checkPhoto(context, file, site);
    else await checkOther(context, file, site);
  } catch (error) {
    if (isOutage(error)) throw error;
    context.log.warn({ err: error, media_file: file.id }, "Could not read a file");
    await saveResult(context, file, { problems: ["broken"] });
  }
}

/** False for a TIFF that is a photo. */
async function checkRaster(context: SystemContext, file: MediaFileRow, site: CheckedSite): Promise<boolean> {
  const { storage_key: key, size_bytes, name } = file;
  const deliverable = file.deliverable as OutputDeliverable | null;
  const inspected = await runInThread<RasterFile, InspectedRaster | null>(
    INSPECT_RASTER,
    { settings: storageSettings(context), key, size_bytes, name, deliverable },
    { fileOwner: "intake" },
  );
  if (!inspected) return false;
  const { raster, thumbnail, problems, ...found } = inspected;
  if (raster && !overlapsSite(raster.bounds, site)) problems.push("outside_site");
  await saveResult(context, file, {
    ...found,
    raster: raster && JSON.stringify(raster),
    thumbnail_key: await storeThumbnail(context, file, thumbnail),
    problems,
  });
  return true;
}

async function checkPhoto(context: SystemContext, file: MediaFileRow, site: CheckedSite): Promise<void> {
  if (file.deliverable !== null) return saveResult(context, file, { problems: ["wrong_kind"] });
  if (file.size_bytes > MAX_PHOTO_BYTES) return saveResult(context, file, { problems: ["too_large"] });
  const bytes = await context.storage.getBytes(file.storage_key);
  const transfer = bytes.byteLength === bytes.buffer.byteLength ? [bytes.buffer as ArrayBuffer] : [];
  const inspected = await runInThread<unknown, InspectedFile>(
    INSPECT_PHOTO,
    { bytes, name: file.name },
    { transfer, fileOwner: "intake" },
  );
  await savePhoto(context, file, { inspected, site });
}

/** The kinds that a data product can be, besides rasters. */
const FITTING_KINDS: Partial<Record<string, readonly string[]>> = {
  point_cloud: ["point_cloud"],
  mesh: ["mesh"],
  video: ["video"],
  pdf_report: ["report"],
};

/** Videos and documents are accepted as they are, if they are whole; other files of a mission are faulty. */
async function checkOther(context: SystemContext, file: MediaFileRow, site: CheckedSite): Promise<void> {
  const { storage_key: key, size_bytes, kind, mime, deliverable } = file;
  const isReport = deliverable === "pdf_report" && mime === "application/pdf";
  const { point_cloud, problems } = await runInThread<ContainerFile, InspectedLas>(
    INSPECT_CONTAINER,
    { settings: storageSettings(context), key, size_bytes, mime },
    { fileOwner: "intake" },
  );
  if (point_cloud?.bounds && !overlapsSite(point_cloud.bounds, site)) problems.push("outside_site");
  const hasImageName = /\.(jpe?g|png|tiff?|fff|webp|heic)$/i.test(file.name);
  const found = isReport ? "report" : kind;
  if (deliverable !== null) {
    if (!FITTING_KINDS[deliverable]?.includes(found)) problems.push("wrong_kind");
  } else if (hasImageName || (kind === "other" && file.mission_id !== null)) problems.push("not_an_image");
  await saveResult(context, file, {
    kind: found,
    point_cloud: point_cloud && JSON.stringify(point_cloud),
    problems,
  });
}

const storageSettings = ({ settings: { STORAGE_URL, DATA_DIR } }: SystemContext) => ({
  STORAGE_URL,
  DATA_DIR,
});

async function storeThumbnail(
  { storage }: SystemContext,
  { storage_key }: MediaFileRow,
  thumbnail: Uint8Array | null,
): Promise<string | null> {
  if (!thumbnail) return null;
  const key = `${storage_key}.webp`;
  await storage.put(key, thumbnail);
  return key;
}

async function savePhoto(
  context: SystemContext,
  file: MediaFileRow,
  { inspected, site }: { inspected: InspectedFile; site: CheckedSite },
): Promise<void> {
  const { metadata, thermal, thumbnail } = inspected;
  const { longitude, latitude } = metadata;
  const position = longitude === null || latitude === null ? null : [longitude, latitude];
  const problems = [...inspected.problems];
  if (position && distanceToSiteM(position, site) > MAX_DISTANCE_M) problems.push("far_from_site");
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
    thumbnail_key: await storeThumbnail(context, file, thumbnail),
    problems,
  });
}

const cameraName = ({ make, model }: InspectedFile["metadata"]): string | null =>
  model && make && !model.toUpperCase().startsWith(make.toUpperCase()) ? `${make} ${model}` : (model ?? make);

type CheckResult = Omit<Updateable<DB["media_files"]>, "problems"> & { problems: IntakeProblem[] };

/** What is wrong with a file that can't be read only follows from that, such as its missing position; not its kind. */
const UNREADABLE: readonly IntakeProblem[] = ["truncated", "broken", "too_large"];

function clearestOf(problems: readonly IntakeProblem[]): IntakeProblem[] {
  const cause = UNREADABLE.find((problem) => problems.includes(problem));
  return problems.filter((problem) => cause === undefined || problem === cause || problem === "wrong_kind");
}

async function saveResult(
  context: SystemContext,
  file: MediaFileRow,
  { problems: found, ...result }: CheckResult,
): Promise<void> {
  const problems = clearestOf(found);
  const faults = file.deliverable === null ? FAULTY_PROBLEMS : FAULTY_OUTPUT_PROBLEMS;
  const isFaulty = problems.some((problem) => faults.has(problem));
  const isPublished = file.deliverable !== null && !isFaulty;
  const published = isPublished ? { published_at: context.now().toISOString() } : {};
  const state = isFaulty ? "faulty" : "checked";
  await transact(context, async (tx) => {
    await tx.db
      .updateTable("media_files")
      .set({ ...result, ...published, state, problems })
      .where("id", "=", file.id)
      .execute();
    if (isPublished) await notifyOutput(tx, file);
  });
}
