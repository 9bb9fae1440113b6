import { z } from "zod";

/** A document of a site or an item, as it was uploaded. */
export const StoredDocument = z.object({
  id: z.number().int(),
  name: z.string(),
  /** By content, not by file name. */
  mime: z.string(),
  size_bytes: z.number().int(),
  /** Null after that user was deleted. */
  added_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type StoredDocument = z.infer<typeof StoredDocument>;

/** The largest document. */
export const MAX_DOCUMENT_BYTES = 50 * 1024 * 1024;

/** Accepted file types, verified by content. */
export const DOCUMENT_EXTENSIONS = [
  "pdf",
  "docx",
  "xlsx",
  "pptx",
  "txt",
  "csv",
  "jpg",
  "jpeg",
  "png",
  "webp",
  "heic",
  "tif",
  "tiff",
  "dwg",
  "dxf",
  "kml",
  "kmz",
  "geojson",
  "json",
  "zip",
  "mp4",
  "mov",
] as const;
