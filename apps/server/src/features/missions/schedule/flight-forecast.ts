import {
  type FlightForecast,
  FORECAST_DAYS,
  MAX_FORECAST_HOURS,
} from "@overfly/contract/missions/flight-forecast";
import type { Boundary } from "@overfly/contract/geometry";
import type { Point, Position } from "geojson";
import type { Context } from "#context.ts";
import { readHourlyForecast } from "#features/weather/hourly-forecast.ts";
import { notFound } from "#platform/http/errors.ts";
import { owned } from "#tenancy.ts";

export const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Whom its terms want named beside the figures. */
export const ATTRIBUTION = "Open-Meteo.com";

type Missing = NonNullable<FlightForecast["missing"]>;
const without = (missing: Missing): FlightForecast => ({ hours: [], missing, attribution: null });

/** The weather at a mission's site in the hours of a period, or why none is known. */
export async function getFlightForecast(
  context: Context,
  token: string,
  period: { from: string; to: string },
): Promise<FlightForecast> {
  const { location, boundary } = await context.db
    .selectFrom("missions")
    .innerJoin("sites", "sites.id", "missions.site_id")
    .where(owned(context.user, "missions"))
    .where("missions.token", "=", token)
    .select(["sites.location", "sites.boundary"])
    .executeTakeFirstOrThrow(() => notFound("Mission"));
  const { WEATHER_SERVICE: service, WEATHER_URL: url } = context.settings;
  if (service === "openweathermap") return without(url ? "current_weather_only" : "no_service");
  const place = placeOf({ location, boundary });
  if (!place) return without("no_location");
  const now = context.now().getTime();
  const from = Math.max(floorHour(Date.parse(period.from)), floorHour(now));
  const to = Math.min(
    Date.parse(period.to),
    from + MAX_FORECAST_HOURS * HOUR_MS,
    now + FORECAST_DAYS * DAY_MS,
  );
  if (Date.parse(period.to) <= now) return without("past");
  if (from >= to) return without("too_far");
  const hours = await readHourlyForecast(context, place, [from, to]).catch((error: unknown) => {
    context.log.warn({ err: error }, "There is no forecast");
    return undefined;
  });
  if (!hours || hours.length === 0) return without("failed");
  return { hours, missing: null, attribution: ATTRIBUTION };
}

/** Where a site is. */
export const placeOf = (site: { location: Point | null; boundary: Boundary | null }) =>
  site.location?.coordinates ?? (site.boundary && cornerOf(site.boundary));

/** Near enough for the weather, where a site has no location of its own. */
const cornerOf = ({ type, coordinates }: Boundary): Position | undefined =>
  type === "Polygon" ? coordinates[0]?.[0] : coordinates[0]?.[0]?.[0];

export const floorHour = (at: number): number => Math.floor(at / HOUR_MS) * HOUR_MS;
