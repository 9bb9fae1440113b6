import type { MediaFile } from "@overfly/contract/media/media";
import type { Context } from "#context.ts";
import { owned } from "#tenancy.ts";

export const MEDIA_FILE_COLUMNS = [
  "media_files.id",
  "missions.token as mission_token",
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
  "media_files.created_at",
] as const;

/** The files that a user may see, joined with their mission. */
export const mediaFilesOf = ({ db, user }: Pick<Context, "db" | "user">) =>
  db
    .selectFrom("media_files")
    .innerJoin("missions", "missions.id", "media_files.mission_id")
    .where(owned(user, "media_files"));

const mediaFileRows = (context: Context) => mediaFilesOf(context).select(MEDIA_FILE_COLUMNS);
type Row = Awaited<ReturnType<ReturnType<typeof mediaFileRows>["execute"]>>[number];

export const asMediaFile = ({ kind, thermal_kind, state, problems, ...row }: Row): MediaFile => ({
  ...row,
  kind: kind as MediaFile["kind"],
  thermal_kind: thermal_kind as MediaFile["thermal_kind"],
  state: state as MediaFile["state"],
  problems: problems as MediaFile["problems"],
});
