import { z } from "zod";
import { type Endpoint, endpoint } from "#endpoint.ts";
import { Point } from "#geometry.ts";
import { singleLine } from "#single-line.ts";
import { OutputDeliverable } from "./deliverables.ts";
import { PointCloud } from "./point-cloud.ts";
import { Raster } from "./raster.ts";
import { Shot } from "./shots.ts";
import { dataOf, MessageReply, IdParams, PageQuery, pageOf, TokenParams } from "#page.ts";

export const MEDIA_KINDS = [
  "photo",
  "thermal_photo",
  "video",
  "orthomosaic",
  "thermal_mosaic",
  "surface_model",
  "terrain_model",
  "point_cloud",
  "mesh",
  "bim",
  "report",
  "flight_log",
  "document",
  "other",
] as const;
export const MediaKind = z.enum(MEDIA_KINDS);
export type MediaKind = z.infer<typeof MediaKind>;

/** Problems found at intake. Files with problems are kept and listed. */
export const IntakeProblem = z.enum([
  "not_an_image",
  "broken",
  "truncated",
  "too_large",
  "name_mismatch",
  "no_position",
  "no_capture_time",
  "no_pose",
  "not_radiometric",
  "counts_only",
  "far_from_site",
  "no_crs",
  "outside_site",
  "not_tiled",
  "wrong_kind",
]);
export type IntakeProblem = z.infer<typeof IntakeProblem>;

/** A stored file of a site, usually of one of its missions, with its metadata. Heights in metres, angles in degrees. */
export const MediaFile = z.object({
  id: z.number().int(),
  site_token: z.string(),
  mission_token: z.string().nullable(),
  mission_number: z.string().nullable(),
  folder_id: z.number().int().nullable(),
  flight_id: z.number().int().nullable(),
  kind: MediaKind,
  name: z.string(),
  size_bytes: z.number().int(),
  sha256: z.string(),
  width_px: z.number().int().nullable(),
  height_px: z.number().int().nullable(),
  captured_at: z.iso.datetime().nullable(),
  position: Point.nullable(),
  relative_height_m: z.number().nullable(),
  gimbal_yaw_deg: z.number().nullable(),
  gimbal_pitch_deg: z.number().nullable(),
  camera: z.string().nullable(),
  is_radiometric: z.boolean(),
  thermal_kind: z.enum(["absolute", "counts"]).nullable(),
  min_c: z.number().nullable(),
  max_c: z.number().nullable(),
  mean_c: z.number().nullable(),
  state: z.enum(["stored", "checked", "faulty"]),
  problems: z.array(IntakeProblem),
  mime: z.string(),
  has_thumbnail: z.boolean(),
  raster: Raster.nullable(),
  point_cloud: PointCloud.nullable(),
  /** The building model that was read from it. */
  model_id: z.number().int().nullable(),
  /** The data product that the file was uploaded as. */
  deliverable: OutputDeliverable.nullable(),
  /** Since when the client sees the file, although its mission is not completed or it has none. */
  published_at: z.iso.datetime().nullable(),
  /** Who uploaded it; null for what a dock or the program added. */
  added_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type MediaFile = z.infer<typeof MediaFile>;

export const MediaFileQuery = PageQuery.extend({
  kind: MediaKind.optional(),
  state: z.enum(["stored", "checked", "faulty"]).optional(),
  /** Only files with problems, faulty or not. */
  with_problems: z.stringbool().optional(),
});
export type MediaFileQuery = z.infer<typeof MediaFileQuery>;

export const UploadSummary = z.object({
  total: z.number().int(),
  checked: z.number().int(),
  pending: z.number().int(),
  faulty: z.number().int(),
  /** Not faulty, but of limited use: no position, raw counts only, … */
  limited: z.number().int(),
  duplicates: z.number().int(),
  thermal: z.number().int(),
  bytes: z.number(),
});
export type UploadSummary = z.infer<typeof UploadSummary>;

/** The largest upload: what S3 stores in one request. */
export const MAX_UPLOAD_BYTES = 5 * 1024 ** 3;
/** The largest photo; larger pictures are kept, but not opened. */
export const MAX_PHOTO_BYTES = 200 * 1024 * 1024;

/**
 * The tus endpoint. Upload-Metadata: `filename`; `mission` or `site` (token); optionally `folder` (id) and
 * `deliverable` (the data product that the file is). Protocol: tus 1.0.0, see https://tus.io
 */
export const UPLOADS_PATH = "/api/ops/uploads";

/** Who is offered uploads to the tus endpoint. */
export const uploads = { permission: "add clouds", side: ["center", "pilot"] } satisfies Pick<
  Endpoint,
  "permission" | "side"
>;

/** Who is offered uploads of building models. */
export const modelUploads = {
  permission: "allow upload bim file clouds",
  side: ["center", "client"],
} satisfies Pick<Endpoint, "permission" | "side">;

/** The statuses of missions that take files. */
export const STATUSES_ACCEPTING_FILES: readonly string[] = [
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
];

/** What a screen opens a file with; null: it is downloaded. */
export type Viewer = "photo" | "raster" | "pdf" | "video" | "bim";

/** The viewer of a file. Broken files have none. */
export function viewerOf({
  kind,
  mime,
  raster,
  state,
}: Pick<MediaFile, "kind" | "mime" | "state"> & { raster: object | null }): Viewer | null {
  if (state === "faulty") return null;
  if (raster) return "raster";
  if (kind === "photo" || kind === "thermal_photo") return "photo";
  if (kind === "bim") return "bim";
  if (mime === "application/pdf") return "pdf";
  return mime === "video/mp4" || mime === "video/webm" ? "video" : null;
}

/** The name of a file or folder: without slashes, and not only dots. */
export const ItemName = singleLine(160).refine((name) => !/[/\\]|^\.+$/.test(name), "errors/media:itemName");

export const media = {
  listForMission: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/clouds",
    permission: "view clouds",
    summary: "Files of a mission, by capture time",
    params: TokenParams,
    query: MediaFileQuery,
    reply: pageOf(MediaFile),
  }),
  summary: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/uploads-summary",
    permission: "view clouds",
    summary: "Numbers of checked, pending, faulty and duplicate files",
    params: TokenParams,
    reply: dataOf(UploadSummary),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id",
    permission: "view clouds",
    summary: "One stored file",
    params: IdParams,
    reply: dataOf(MediaFile),
  }),
  shots: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/shots",
    permission: "view clouds",
    summary:
      "The shots of a photo's folder by capture time, of 5000 photos around it: each with what both cameras took at that moment. With filters those with a photo that fits; none for a file that is no photo",
    params: IdParams,
    query: MediaFileQuery.pick({ kind: true, state: true }),
    reply: dataOf(z.array(Shot)),
  }),
  thumbnail: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/thumbnail",
    permission: "view clouds",
    summary: "A thumbnail (WebP, 320 px wide)",
    params: IdParams,
    file: "image/webp",
  }),
  preview: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/preview",
    permission: "view clouds",
    summary: "A photo within 2048 × 2048 px (WebP), for who may not download the original",
    params: IdParams,
    file: "image/webp",
    perMinute: 600,
  }),
  thermal: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/thermal",
    permission: "view clouds",
    summary: "The temperatures rendered with a palette (PNG); range in °C, by default the frame's own",
    params: IdParams,
    query: z.object({
      palette: z.enum(["iron", "grey", "rainbow"]).default("iron"),
      min_c: z.coerce.number().optional(),
      max_c: z.coerce.number().optional(),
    }),
    file: "image/png",
  }),
  spot: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/spot",
    permission: "view clouds",
    summary: "The temperature at one pixel; null without absolute temperatures",
    params: IdParams,
    query: z.object({ x: z.coerce.number().int().min(0), y: z.coerce.number().int().min(0) }),
    reply: dataOf(
      z.object({
        celsius: z.number().nullable(),
        counts: z.number().int().nullable(),
        // how far degrees may lie from those of the manufacturer's software, and on how many files of the camera that was compared
        accuracy: z.object({ within_c: z.number(), files: z.number().int() }).nullable(),
      }),
    ),
  }),
  content: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/content",
    permission: "view clouds",
    summary: "The bytes that a viewer shows (raster, PDF, video), also in parts by Range",
    params: IdParams,
    file: "application/octet-stream",
    perMinute: 6000,
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/file",
    permission: "download clouds",
    summary: "The file as it was uploaded",
    params: IdParams,
    file: "application/octet-stream",
  }),
  rename: endpoint({
    method: "PATCH",
    path: "/api/ops/clouds/:id",
    permission: "add clouds",
    side: ["center", "pilot"],
    summary: "Rename a file of a mission that is not completed",
    params: IdParams,
    body: z.object({ name: ItemName }),
    reply: dataOf(MediaFile),
  }),
  publish: endpoint({
    method: "POST",
    path: "/api/ops/clouds/:id/publish",
    permission: "allow upload output clouds",
    side: ["center"],
    summary: "Share a file with the client, or hide it again until its mission is completed",
    params: IdParams,
    body: z.object({ is_published: z.boolean() }),
    reply: dataOf(MediaFile),
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/clouds/:id",
    permission: "delete clouds",
    side: ["center"],
    summary: "Remove a file from a mission that is not completed",
    params: IdParams,
    reply: MessageReply,
  }),
};
