import { type FlightReplay } from "@overfly/contract/flights/flights";
import type { Point } from "geojson";
import type { Context } from "#context.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

/** What a flight reported on its way, and the photos that it took, for those who may see files. */
export async function replayFlight(context: Context, id: number): Promise<FlightReplay> {
  const { db, user } = context;
  const flight = await db
    .selectFrom("flights")
    .where(owned(user, "flights"))
    .where("id", "=", id)
    .select("id")
    .executeTakeFirst();
  if (!flight) throw notFound("Flight");
  const points = await db
    .selectFrom("flight_points")
    .where("flight_id", "=", id)
    .select(["at", "longitude", "latitude", "height_m", "speed_mps", "heading_deg", "battery_percent"])
    .orderBy("at")
    .execute();
  if (!user.permissions.includes("view clouds")) return { points, photos: [] };
  const photos = await db
    .selectFrom("media_files")
    .where(owned(user, "media_files"))
    .where("flight_id", "=", id)
    .where("kind", "=", "photo")
    .where("position", "is not", null)
    .where("captured_at", "is not", null)
    .select(["id", "name", "captured_at", "position"])
    .orderBy("captured_at")
    .execute();
  return {
    points,
    photos: photos.map(({ position, captured_at, ...photo }) => {
      const [longitude = 0, latitude = 0] = (position as Point | null)?.coordinates ?? [];
      return { ...photo, captured_at: captured_at ?? "", longitude, latitude };
    }),
  };
}
