import type { CloudItem } from "@overfly/contract/media/clouds";
import type { Selectable } from "kysely";
import type { DB } from "#platform/db/schema.ts";

export const CLOUD = [
  "clouds.id",
  "missions.token as mission_token",
  "clouds.flight_id",
  "clouds.kind",
  "clouds.name",
  "clouds.size_bytes",
  "clouds.sha256",
  "clouds.width_px",
  "clouds.height_px",
  "clouds.captured_at",
  "clouds.position",
  "clouds.relative_height_m",
  "clouds.gimbal_yaw_deg",
  "clouds.gimbal_pitch_deg",
  "clouds.camera",
  "clouds.is_radiometric",
  "clouds.thermal_kind",
  "clouds.min_c",
  "clouds.max_c",
  "clouds.mean_c",
  "clouds.state",
  "clouds.problems",
  "clouds.created_at",
] as const;

type Row = Omit<
  Selectable<DB["clouds"]>,
  | "provider_id"
  | "mission_id"
  | "storage_key"
  | "mime"
  | "metadata"
  | "thumbnail_key"
  | "created_by"
  | "gimbal_roll_deg"
  | "absolute_height_m"
> & { mission_token: string };

export const asCloudItem = ({ kind, thermal_kind, state, problems, ...row }: Row): CloudItem => ({
  ...row,
  kind: kind as CloudItem["kind"],
  thermal_kind: thermal_kind as CloudItem["thermal_kind"],
  state: state as CloudItem["state"],
  problems: problems as CloudItem["problems"],
});
