import { viewerOf } from "@overfly/contract/media/media";
import type { FastifyRequest } from "fastify";
import type { Context } from "#context.ts";
import { conflict, HttpError } from "#platform/http/errors.ts";
import type { FileReply } from "#platform/http/file-reply.ts";
import { streamRange } from "#platform/storage/read-range.ts";
import { asMediaKind } from "#features/media/media-record.ts";
import { findStoredFile } from "#features/media/media-service.ts";

/**
 * The bytes of what a viewer shows, whole or a part (RFC 9110, one range). Who may see a raster, PDF, video or model
 * may read it: the browser shows nothing else. The original of a photo needs the permission to download.
 */
export async function viewContent(context: Context, id: number, request: FastifyRequest): Promise<FileReply> {
  const file = await findStoredFile(context, id);
  const viewer = viewerOf(asMediaKind(file));
  if (viewer === null || viewer === "photo") throw conflict("errors/media:noViewer");
  const total = file.size_bytes;
  const etag = `"${file.sha256}"`;
  const shown = { type: file.mime, inlineName: file.name, ranges: { etag }, maxAgeS: 3600 };
  const condition = request.headers["if-range"];
  const range =
    condition === undefined || condition === etag ? parseRange(request.headers.range, total) : null;
  if (range === null)
    return { ...shown, body: await context.storage.getStream(file.storage_key), size_bytes: total };
  const body = await streamRange(context.storage, file.storage_key, range);
  return { ...shown, body, part: { ...range, total } };
}

/** Null for no range, or one of another unit or of several parts: the whole file answers those. */
export function parseRange(header: string | undefined, total: number): { start: number; end: number } | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === "" && last === "") return null;
  const start = first === "" ? Math.max(0, total - Number(last)) : Number(first);
  const end = first === "" || last === "" ? total - 1 : Math.min(Number(last), total - 1);
  if (start > end) throw new HttpError(416, "errors/media:range");
  return { start, end };
}
