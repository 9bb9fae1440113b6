import type { MediaFile } from "@overfly/contract/media/media";
import type { Raster } from "@overfly/contract/media/raster";
import type { PointCloud } from "@overfly/contract/media/point-cloud";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";

export const MEDIA_FILE_COLUMNS = [
  "media_files.id",
  "sites.token as site_token",
  "missions.token as mission_token",
  "missions.number as mission_number",
  "media_files.folder_id",
  "media_files.flight_id",
  "media_files.kind",
  "media_files.name",
  "media_files.size_bytes",
  "media_files.sha256",
  "media_files.width_px",
  "media_files.height_px",
  "media_files.captured_at",
  "media_files.position",
  "media_files.relative_height_m",
  "media_files.gimbal_yaw_deg",
  "media_files.gimbal_pitch_deg",
  "media_files.camera",
  "media_files.is_radiometric",
  "media_files.thermal_kind",
  "media_files.min_c",
  "media_files.max_c",
  "media_files.mean_c",
  "media_files.state",
  "media_files.problems",
  "media_files.mime",
  "media_files.thumbnail_key",
  "media_files.raster",
  "media_files.point_cloud",
  "bim_models.id as model_id",
  "uploaders.name as added_by",
  "media_files.deliverable",
  "media_files.published_at",
  "media_files.created_at",
] as const;

/** The files that a user may see, joined with their site and, if they have one, their mission. */
export const mediaFilesOf = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("media_files")
    .innerJoin("sites", "sites.id", "media_files.site_id")
    .leftJoin("missions", "missions.id", "media_files.mission_id")
    .leftJoin("users as uploaders", "uploaders.id", "media_files.created_by")
    .leftJoin("bim_models", "bim_models.media_file_id", "media_files.id")
    .where(owned(user, "media_files"));

const mediaFileRows = (context: Context) => mediaFilesOf(context).select(MEDIA_FILE_COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof mediaFileRows>["execute"]>>[number];

export const asMediaFile = ({
  kind,
  thermal_kind,
  state,
  problems,
  deliverable,
  raster,
  point_cloud,
  thumbnail_key,
  ...row
}: Row): MediaFile => ({
  ...row,
  deliverable: deliverable as MediaFile["deliverable"],
  raster: raster as Raster | null,
  point_cloud: point_cloud as PointCloud | null,
  has_thumbnail: thumbnail_key !== null,
  kind: kind as MediaFile["kind"],
  thermal_kind: thermal_kind as MediaFile["thermal_kind"],
  state: state as MediaFile["state"],
  problems: problems as MediaFile["problems"],
});

/** The columns that decide on a viewer, typed. */
export const asMediaKind = ({
  kind,
  state,
  mime,
  raster,
}: Pick<Row, "kind" | "state" | "mime"> & { raster: object | null }) => ({
  kind: kind as MediaFile["kind"],
  state: state as MediaFile["state"],
  mime,
  raster,
});
