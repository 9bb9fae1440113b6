import type { MediaFileQuery } from "@overfly/contract/media/media";
import type { Shot } from "@overfly/contract/media/shots";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { mediaFilesOf } from "#features/media/media-record.ts";
import { pairPhotos } from "./pair-photos.ts";

/** Of a larger folder, those that were taken around the photo. */
const MAX_PHOTOS = 5000;

type Filter = Pick<MediaFileQuery, "kind" | "state">;

/** The shots of a photo's folder by capture time; with a filter those with a photo that fits. */
export async function listShots(context: Context, id: number, filter: Filter): Promise<Shot[]> {
  const photos = await photosAround(context, id);
  const shots = pairPhotos(photos);
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
    ])
    .orderBy(sql`media_files.id = ${id}`, "desc")
    .orderBy(apart, (order) => order.asc().nullsLast())
    .orderBy("media_files.id")
    .limit(MAX_PHOTOS)
    .execute();
  return rows
    .map(({ kind, ...row }) => ({
      ...row,
      kind: kind === "photo" ? ("photo" as const) : ("thermal_photo" as const),
    }))
    .toSorted((a, b) => (a.capturedAt ?? Infinity) - (b.capturedAt ?? Infinity) || a.id - b.id);
}
