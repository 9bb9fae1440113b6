import type { SystemContext } from "#context.ts";
import { readElevation } from "#features/flight-routes/elevation/site-elevation.ts";
import type { Terrain } from "./terrain-below.ts";

/**
 * The elevation model of the site, and where the mission's flight took off: below its first photo where no flight says so.
 * Null without a model, or where it can't be read now: the ground counts as flat then.
 */
export async function terrainOfSite(
  context: SystemContext,
  missionId: number,
  siteId: number,
): Promise<Terrain | null> {
  try {
    const elevation = await readElevation(context, siteId);
    const takeOff = elevation && (await takeOffOf(context, missionId));
    return takeOff ? { elevation, takeOff } : null;
  } catch (error) {
    context.log.warn({ err: error, siteId }, "Could not read the elevation under a site");
    return null;
  }
}

async function takeOffOf({ db }: SystemContext, missionId: number) {
  const flight = await db
    .selectFrom("flights")
    .where("mission_id", "=", missionId)
    .where("take_off", "is not", null)
    .orderBy("id", "desc")
    .select("take_off")
    .executeTakeFirst();
  if (flight?.take_off) return flight.take_off.coordinates;
  const photo = await db
    .selectFrom("media_files")
    .where("mission_id", "=", missionId)
    .where("is_radiometric", "=", true)
    .where("position", "is not", null)
    .orderBy("captured_at")
    .orderBy("id")
    .select("position")
    .executeTakeFirst();
  return photo?.position?.coordinates ?? null;
}
