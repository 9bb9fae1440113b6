import type { RecordedWeather } from "@overfly/contract/missions/recorded-weather";
import type { Boundary } from "@overfly/contract/geometry";
import type { Point } from "geojson";
import { sql } from "kysely";
import type { Context } from "#context.ts";
import { readOsd } from "#features/docks/dock-telemetry.ts";
import { readHourlyForecast } from "#features/weather/hourly-forecast.ts";
import { owned } from "#tenancy.ts";
import { ATTRIBUTION, floorHour, HOUR_MS, placeOf } from "./flight-forecast.ts";

/** Later the weather has no say any more. */
const BEFORE_DATA = ["requested", "approved", "assigned", "planned", "in_progress"];

/** The weather at the site of a mission that is still to be flown, as a dock there or the weather service has it now. */
export async function weatherAtSite(context: Context, token: string): Promise<RecordedWeather | null> {
  const mission = await context.db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where(owned(context.user, "missions"))
    .where("missions.token", "=", token)
    .where(sql<string>`coalesce(missions.held_status, missions.status)`, "in", BEFORE_DATA)
    .select(["missions.site_id", "sites.location", "sites.boundary"])
    .executeTakeFirst();
  if (!mission) return null;
  return (await measuredByDock(context, mission.site_id)) ?? (await knownToService(context, mission));
}

const UNKNOWN = {
  attribution: null,
  wind_mps: null,
  gust_mps: null,
  rain_mm: null,
  rain_level: null,
  irradiance_w_m2: null,
  ambient_c: null,
};

/** By the dock of the site that reported last. */
async function measuredByDock({ db, user }: Context, siteId: number): Promise<RecordedWeather | null> {
  const dock = await db
    .selectFrom("docks")
    .where(owned(user, "docks"))
    .where("site_id", "=", siteId)
    .where("archived_at", "is", null)
    .where("state", "!=", "offline")
    .where("last_seen_at", "is not", null)
    .orderBy("last_seen_at", "desc")
    .select(["dock_osd", "last_seen_at"])
    .executeTakeFirst();
  const osd = readOsd(dock?.dock_osd, {}).dock_osd;
  const measured = {
    wind_mps: osd.wind_speed ?? null,
    rain_level: osd.rainfall ?? null,
    ambient_c: osd.environment_temperature ?? null,
  };
  if (!dock?.last_seen_at || Object.values(measured).every((value) => value === null)) return null;
  return { ...UNKNOWN, ...measured, source: "dock", at: dock.last_seen_at };
}

/** Of this hour; a hold doesn't fail because the service does. */
async function knownToService(
  context: Context,
  site: { location: Point | null; boundary: Boundary | null },
): Promise<RecordedWeather | null> {
  const place = placeOf(site);
  if (context.settings.WEATHER_SERVICE !== "open-meteo" || !place) return null;
  const from = floorHour(context.now().getTime());
  try {
    const [hour] = await readHourlyForecast(context, place, [from, from + HOUR_MS]);
    if (!hour) return null;
    const { rain_percent: _chance, ...known } = hour;
    return { ...UNKNOWN, ...known, source: "service", attribution: ATTRIBUTION };
  } catch (error) {
    context.log.warn({ err: error }, "The weather of a hold is not known");
    return null;
  }
}
