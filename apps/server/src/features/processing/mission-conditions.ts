import { clearSkyIrradiance } from "@overfly/plant/sun/clear-sky";
import { sunPosition } from "@overfly/plant/sun/sun-position";
import type { SystemContext } from "#context.ts";

export interface MissionConditions {
  irradianceWm2: number | null;
  source: "measured" | "estimated" | null;
  windMs: number;
}

const DEFAULT_WIND_MS = 2;
const DEFAULT_TILT_DEG = 20;

/** The measured irradiance; without one, clear-sky irradiance at the middle of the flight, stored as an estimate. */
export async function missionConditions(
  context: SystemContext,
  missionId: number,
): Promise<MissionConditions> {
  const mission = await context.db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where("missions.id", "=", missionId)
    .select([
      "missions.irradiance_w_m2",
      "missions.irradiance_source",
      "missions.wind_mps",
      "sites.module_tilt_deg",
      "sites.module_azimuth_deg",
    ])
    .executeTakeFirstOrThrow();
  const windMs = mission.wind_mps ?? DEFAULT_WIND_MS;
  if (mission.irradiance_w_m2 !== null && mission.irradiance_source !== "estimated")
    return { irradianceWm2: mission.irradiance_w_m2, source: "measured", windMs };
  const photo = await middlePhoto(context, missionId);
  if (!photo?.position || !photo.captured_at) return { irradianceWm2: null, source: null, windMs };
  const [longitude, latitude] = photo.position.coordinates;
  const sun = sunPosition(Date.parse(photo.captured_at), latitude, longitude);
  const { irradianceWm2 } = clearSkyIrradiance(sun, {
    tiltDeg: mission.module_tilt_deg ?? DEFAULT_TILT_DEG,
    azimuthDeg: mission.module_azimuth_deg ?? (latitude >= 0 ? 180 : 0),
  });
  const rounded = Math.round(irradianceWm2);
  await context.db
    .updateTable("missions")
    .set({ irradiance_w_m2: rounded, irradiance_source: "estimated" })
    .where("id", "=", missionId)
    .execute();
  return { irradianceWm2: rounded, source: "estimated", windMs };
}

async function middlePhoto({ db }: SystemContext, missionId: number) {
  const photos = db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("is_radiometric", "=", true)
    .where("captured_at", "is not", null)
    .where("position", "is not", null);
  const { count } = await photos
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return photos
    .select(["captured_at", "position"])
    .orderBy("captured_at")
    .offset(Math.floor(count / 2))
    .limit(1)
    .executeTakeFirst();
}
