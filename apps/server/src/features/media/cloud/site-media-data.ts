import type { MediaKind } from "@overfly/contract/media/media";
import type { SiteMediaData } from "@overfly/contract/media/cloud-items";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { findSiteId } from "#tenancy.ts";
import { asMediaFile, MEDIA_FILE_COLUMNS, mediaFilesOf } from "#features/media/media-record.ts";

const MAX_LAYERS = 100;

/** A site's data by kind, and its rasters that the map can read. */
export async function siteMediaData(context: Context, token: string): Promise<SiteMediaData> {
  const siteId = await findSiteId(context, token);
  const files = mediaFilesOf(context).where("media_files.site_id", "=", siteId);
  const [kinds, layers] = await Promise.all([
    files
      .select(({ fn }) => [
        "media_files.kind",
        fn.countAll<number>().as("file_count"),
        sql<number>`sum(media_files.size_bytes)::bigint`.as("size_bytes"),
        sql<string | null>`max(media_files.captured_at)`.as("captured_at"),
      ])
      .groupBy("media_files.kind")
      .orderBy("media_files.kind")
      .execute(),
    files
      .where("media_files.state", "=", "checked")
      .where(sql<boolean>`media_files.raster->>'is_readable_in_parts' = 'true'`)
      .select(MEDIA_FILE_COLUMNS)
      .orderBy("media_files.created_at", "desc")
      .limit(MAX_LAYERS)
      .execute(),
  ]);
  return {
    file_count: kinds.reduce((sum, { file_count }) => sum + file_count, 0),
    size_bytes: kinds.reduce((sum, { size_bytes }) => sum + size_bytes, 0),
    kinds: kinds.map(({ kind, file_count, size_bytes }) => ({
      kind: kind as MediaKind,
      file_count,
      size_bytes,
    })),
    layers: layers.map(asMediaFile),
    last_captured_at: kinds.reduce<string | null>(
      (last, { captured_at: at }) => (at !== null && (last === null || at > last) ? at : last),
      null,
    ),
  };
}
