import type { MediaFile } from "@overfly/contract/media/media";
import { type RawBuilder, sql } from "kysely";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { asMediaFile, MEDIA_FILE_COLUMNS, mediaFilesOf } from "./media-record.ts";

/** Cameras of one drone that are triggered together write times so far apart at most. */
const SAME_MOMENT_S = 2;
/** Names come again on every memory card, so that equal ones are one shot only if taken so close together. */
const SAME_NAME_S = 60;

/**
 * The photo that the drone's other camera took at the same moment, of all in the same folder: by the name without its
 * camera's letter ("…_0042_T.JPG" and "…_0042_V.JPG" are one shot), else by the time within one flight.
 */
export async function findPartnerPhoto(context: Context, id: number): Promise<MediaFile | null> {
  const photo = await mediaFilesOf(context)
    .where("media_files.id", "=", id)
    .select([
      "media_files.name",
      "media_files.kind",
      "media_files.site_id",
      "media_files.mission_id",
      "media_files.folder_id",
      "media_files.flight_id",
      "media_files.captured_at",
    ])
    .executeTakeFirst();
  if (!photo) throw notFound("File");
  if (photo.kind !== "photo" && photo.kind !== "thermal_photo") return null;
  const isSameName = sql<boolean>`${shotOf(sql.ref("media_files.name"))} = ${shotOf(sql`${photo.name}::text`)}`;
  const apartS = sql<number>`abs(extract(epoch from media_files.captured_at - ${photo.captured_at}::timestamptz))`;
  const row = await mediaFilesOf(context)
    .where("media_files.site_id", "=", photo.site_id)
    .where("media_files.mission_id", "is not distinct from", photo.mission_id)
    .where("media_files.folder_id", "is not distinct from", photo.folder_id)
    .where("media_files.kind", "=", photo.kind === "photo" ? "thermal_photo" : "photo")
    .where((where) =>
      where.or([
        where.and([isSameName, sql<boolean>`coalesce(${apartS} <= ${SAME_NAME_S}, true)`]),
        where.and([
          where("media_files.flight_id", "is not distinct from", photo.flight_id),
          where(apartS, "<=", SAME_MOMENT_S),
        ]),
      ]),
    )
    .select(MEDIA_FILE_COLUMNS)
    .orderBy(isSameName, "desc")
    .orderBy(apartS, (order) => order.asc().nullsLast())
    .orderBy("media_files.id")
    .limit(1)
    .executeTakeFirst();
  return row ? asMediaFile(row) : null;
}

/** A file's name without extension and camera's letter. */
const shotOf = (name: RawBuilder<unknown>) =>
  sql<string>`lower(regexp_replace(regexp_replace(${name}, '\\.[a-z0-9]+$', '', 'i'), '_[TVWZ]$', '', 'i'))`;
