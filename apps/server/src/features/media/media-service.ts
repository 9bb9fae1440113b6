import type { MediaFile, MediaFileQuery, UploadSummary } from "@overfly/contract/media/media";
import { sql } from "kysely";
import { countRows } from "#platform/db/count-rows.ts";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { containsPattern, offsetOf, pageMeta, sortsOf } from "#platform/http/page.ts";
import { findMission } from "#tenancy.ts";
import { asMediaFile, MEDIA_FILE_COLUMNS, mediaFilesOf } from "./media-record.ts";

const SORTS = {
  captured_at: "media_files.captured_at",
  name: "media_files.name",
  size_bytes: "media_files.size_bytes",
  max_c: "media_files.max_c",
  created_at: "media_files.created_at",
} as const;

const hasProblems = sql<boolean>`(cardinality(media_files.problems) > 0)`;

export async function listMediaFiles(context: Context, token: string, query: MediaFileQuery) {
  const mission = await findMission(context, token);
  let found = mediaFilesOf(context).where("media_files.mission_id", "=", mission.id);
  if (query.kind) found = found.where("media_files.kind", "=", query.kind);
  if (query.state) found = found.where("media_files.state", "=", query.state);
  if (query.with_problems !== undefined)
    found = found.where(hasProblems, query.with_problems ? "=" : "<>", true);
  if (query.search) found = found.where("media_files.name", "ilike", containsPattern(query.search));
  let ordered = found;
  for (const [column, direction] of sortsOf(query, SORTS))
    ordered = ordered.orderBy(column, (order) =>
      (direction === "asc" ? order.asc() : order.desc()).nullsLast(),
    );
  const [rows, total] = await Promise.all([
    ordered
      .select(MEDIA_FILE_COLUMNS)
      .orderBy("media_files.captured_at", (order) => order.asc().nullsLast())
      .orderBy("media_files.id")
      .limit(query.item_count)
      .offset(offsetOf(query))
      .execute(),
    countRows(found),
  ]);
  return { data: rows.map(asMediaFile), meta: pageMeta(query, total) };
}

export async function uploadSummary(context: Context, token: string): Promise<UploadSummary> {
  const mission = await findMission(context, token);
  const [files, uploads] = await Promise.all([
    mediaFilesOf(context)
      .where("media_files.mission_id", "=", mission.id)
      .select(({ fn }) => [
        fn.countAll<number>().as("total"),
        fn.countAll<number>().filterWhere("media_files.state", "=", "checked").as("checked"),
        fn.countAll<number>().filterWhere("media_files.state", "=", "stored").as("pending"),
        fn.countAll<number>().filterWhere("media_files.state", "=", "faulty").as("faulty"),
        sql<number>`count(*) filter (where ${hasProblems} and media_files.state <> 'faulty')`.as("limited"),
        fn.countAll<number>().filterWhere("media_files.kind", "=", "thermal_photo").as("thermal"),
        sql<number>`coalesce(sum(media_files.size_bytes), 0)::bigint`.as("bytes"),
      ])
      .executeTakeFirstOrThrow(),
    context.db
      .selectFrom("uploads")
      .where("mission_id", "=", mission.id)
      .where("state", "=", "duplicate")
      .select(({ fn }) => fn.countAll<number>().as("duplicates"))
      .executeTakeFirstOrThrow(),
  ]);
  return { ...files, ...uploads };
}

export async function getMediaFile(context: Context, id: number): Promise<MediaFile> {
  const row = await mediaFilesOf(context)
    .where("media_files.id", "=", id)
    .select(MEDIA_FILE_COLUMNS)
    .executeTakeFirst();
  if (!row) throw notFound("File");
  return asMediaFile(row);
}

export async function downloadMediaFile(context: Context, id: number): Promise<FileReply> {
  const file = await findStoredFile(context, id);
  return {
    body: await context.storage.getStream(file.storage_key),
    type: file.mime,
    name: file.name,
    size_bytes: file.size_bytes,
  };
}

export async function getThumbnail(context: Context, id: number): Promise<FileReply> {
  const { thumbnail_key } = await findStoredFile(context, id);
  if (!thumbnail_key) throw notFound("Thumbnail");
  return { body: Buffer.from(await context.storage.getBytes(thumbnail_key)), maxAgeS: 86_400 };
}

/** A file that the user may see, with its storage keys. */
export async function findStoredFile(context: Context, id: number) {
  const file = await mediaFilesOf(context)
    .where("media_files.id", "=", id)
    .select([
      "media_files.id",
      "media_files.mission_id",
      "media_files.storage_key",
      "media_files.thumbnail_key",
      "media_files.mime",
      "media_files.kind",
      "media_files.state",
      "media_files.raster",
      "media_files.name",
      "media_files.deliverable",
      "media_files.published_at",
      "media_files.sha256",
      "media_files.size_bytes",
      "media_files.is_radiometric",
      "missions.status",
    ])
    .executeTakeFirst();
  if (!file) throw notFound("File");
  return file;
}
