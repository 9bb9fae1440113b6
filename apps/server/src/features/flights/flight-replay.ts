import { type FlightReplay } from "@overfly/contract/flights/flight-replay";
import type { Point } from "geojson";
import type { Context } from "#context.ts";
import { alarmRows, asAlarm } from "#features/docks/alarm-service.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

const MAX_ALARMS = 100;

/** What a flight reported on its way, with photos for those who may see files, and alarms for those who may see docks. */
export async function replayFlight(context: Context, id: number): Promise<FlightReplay> {
  const { db, user } = context;
  const flight = await db
    .selectFrom("flights")
    .where(owned(user, "flights"))
    .where("id", "=", id)
    .select(["id", "dock_id", "took_off_at", "landed_at"])
    .executeTakeFirst();
  if (!flight) throw notFound("Flight");
  const points = await db
    .selectFrom("flight_points")
    .where("flight_id", "=", id)
    .select(["at", "longitude", "latitude", "height_m", "speed_mps", "heading_deg", "battery_percent"])
    .select(["link_quality", "satellites", "rtk_fixed"])
    .orderBy("at")
    .execute();
  return { points, photos: await photosOf(context, id), alarms: await alarmsOf(context, flight) };
}

async function photosOf({ db, user }: Context, id: number): Promise<FlightReplay["photos"]> {
  if (!user.permissions.includes("view clouds")) return [];
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
  return photos.map(({ position, captured_at, ...photo }) => {
    const [longitude = 0, latitude = 0] = (position as Point | null)?.coordinates ?? [];
    return { ...photo, captured_at: captured_at ?? "", longitude, latitude };
  });
}

interface DockFlight {
  dock_id: number | null;
  took_off_at: string | null;
  landed_at: string | null;
}

async function alarmsOf(
  context: Context,
  { dock_id, took_off_at, landed_at }: DockFlight,
): Promise<FlightReplay["alarms"]> {
  const { user, now } = context;
  const maySee = user.user_type !== "client" && user.permissions.includes("view docks");
  if (!maySee || dock_id === null || took_off_at === null) return [];
  const rows = await alarmRows(context)
    .where(owned(user, "docks"))
    .where("dock_alarms.dock_id", "=", dock_id)
    .where("dock_alarms.raised_at", ">=", took_off_at)
    .where("dock_alarms.raised_at", "<=", landed_at ?? now().toISOString())
    .orderBy("dock_alarms.raised_at")
    .orderBy("dock_alarms.id")
    .limit(MAX_ALARMS)
    .execute();
  return rows
    .map(asAlarm)
    .map(({ id, level, text, message, raised_at }) => ({ id, level, text, message, raised_at }));
}
