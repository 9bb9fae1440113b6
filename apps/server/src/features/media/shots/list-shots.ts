import type { MediaFileQuery } from "@overfly/contract/media/media";
import type { Shot } from "@overfly/contract/media/shots";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { mediaFilesOf } from "#features/media/media-record.ts";
import { alignVisual, type PhotoCamera } from "./align-visual.ts";
import { type Pair, pairPhotos } from "./pair-photos.ts";

/** Of a larger folder, those that were taken around the photo. */
const MAX_PHOTOS = 5000;

type Filter = Pick<MediaFileQuery, "kind" | "state">;

/** The shots of a photo's folder by capture time; with a filter those with a photo that fits. */
export async function listShots(context: Context, id: number, filter: Filter): Promise<Shot[]> {
  const photos = await photosAround(context, id);
  const cameras = new Map(photos.map(({ id: one, camera }) => [one, camera]));
  const shots = pairPhotos(photos).map((pair): Shot => ({ ...pair, alignment: alignmentOf(pair, cameras) }));
  if (!filter.kind && !filter.state) return shots;
  const fitting = new Set(
    photos
      .filter(({ kind, state }) => kind === (filter.kind ?? kind) && state === (filter.state ?? state))
      .map((photo) => photo.id),
  );
  return shots.filter(({ thermal_id, visual_id }) =>
    [thermal_id, visual_id].some((one) => fitting.has(one ?? 0)),
  );
}

function alignmentOf(
  { thermal_id, visual_id }: Pair,
  cameras: ReadonlyMap<number | null, PhotoCamera>,
): Shot["alignment"] {
  const [thermal, visual] = [cameras.get(thermal_id), cameras.get(visual_id)];
  return thermal && visual ? alignVisual(thermal, visual) : null;
}

/** The photos of a photo's folder by capture time; none for another file. */
async function photosAround(context: Context, id: number) {
  const photo = await mediaFilesOf(context)
    .where("media_files.id", "=", id)
    .select([
      "media_files.kind",
      "media_files.site_id",
      "media_files.mission_id",
      "media_files.folder_id",
      "media_files.captured_at",
    ])
    .executeTakeFirst();
  if (!photo) throw notFound("File");
  if (photo.kind !== "photo" && photo.kind !== "thermal_photo") return [];
  const apart = sql`abs(extract(epoch from media_files.captured_at - ${photo.captured_at}::timestamptz))`;
  const rows = await mediaFilesOf(context)
    .where("media_files.site_id", "=", photo.site_id)
    .where("media_files.mission_id", "is not distinct from", photo.mission_id)
    .where("media_files.folder_id", "is not distinct from", photo.folder_id)
    .where("media_files.kind", "in", ["photo", "thermal_photo"])
    .select([
      "media_files.id",
      "media_files.kind",
      "media_files.name",
      "media_files.state",
      "media_files.flight_id as flightId",
      sql<number | null>`extract(epoch from media_files.captured_at)::float8 * 1000`.as("capturedAt"),
      sql<string | null>`media_files.metadata->>'model'`.as("model"),
      sql<number | null>`(media_files.metadata->>'focalLengthMm')::float8`.as("focalLengthMm"),
      sql<number | null>`(media_files.metadata->>'focalLength35Mm')::float8`.as("focalLength35Mm"),
      "media_files.width_px as widthPx",
      "media_files.height_px as heightPx",
      "media_files.gimbal_yaw_deg as yawDeg",
      "media_files.gimbal_pitch_deg as pitchDeg",
      "media_files.gimbal_roll_deg as rollDeg",
      "media_files.position",
      "media_files.relative_height_m as relativeHeightM",
    ])
    .orderBy(sql`media_files.id = ${id}`, "desc")
    .orderBy(apart, (order) => order.asc().nullsLast())
    .orderBy("media_files.id")
    .limit(MAX_PHOTOS)
    .execute();
  return rows
    .map(({ id: one, name, state, flightId, capturedAt, kind, ...camera }) => ({
      id: one,
      name,
      state,
      flightId,
      capturedAt,
      camera: { ...camera, position: camera.position?.coordinates ?? null },
      kind: kind === "photo" ? ("photo" as const) : ("thermal_photo" as const),
    }))
    .toSorted((a, b) => (a.capturedAt ?? Infinity) - (b.capturedAt ?? Infinity) || a.id - b.id);
}
