import { z } from "zod";
import { type Endpoint, endpoint } from "#endpoint.ts";
import { Point } from "#geometry.ts";
import { dataOf, MessageReply, IdParams, PageQuery, pageOf, TokenParams } from "#page.ts";

export const MEDIA_KINDS = [
  "photo",
  "thermal_photo",
  "video",
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
]);
export type IntakeProblem = z.infer<typeof IntakeProblem>;

/** A stored file of a mission with its metadata. Heights in metres, angles in degrees. */
export const MediaFile = z.object({
  id: z.number().int(),
  mission_token: z.string(),
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

/** The largest upload. */
export const MAX_UPLOAD_BYTES = 200 * 1024 * 1024;

/** The tus endpoint. Upload-Metadata: `filename`, `mission` (token). Protocol: tus 1.0.0, see https://tus.io */
export const UPLOADS_PATH = "/api/ops/uploads";

/** Who is offered uploads to the tus endpoint. */
export const uploads = { permission: "add clouds", side: ["center", "pilot"] } satisfies Pick<
  Endpoint,
  "permission" | "side"
>;

/** The statuses of missions that take files. */
export const STATUSES_ACCEPTING_FILES: readonly string[] = [
  "assigned",
  "planned",
  "in_progress",
  "data_uploaded",
  "processing",
  "in_review",
];

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
  thumbnail: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/thumbnail",
    permission: "view clouds",
    summary: "A thumbnail (WebP, 320 px wide)",
    params: IdParams,
    file: "image/webp",
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
    reply: dataOf(z.object({ celsius: z.number().nullable(), counts: z.number().int().nullable() })),
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/file",
    permission: "download clouds",
    summary: "The file as it was uploaded",
    params: IdParams,
    file: "application/octet-stream",
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
