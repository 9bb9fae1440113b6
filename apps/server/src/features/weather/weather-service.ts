import type { Weather } from "@overfly/contract/weather/weather";
import { LRUCache } from "lru-cache";
import type { Context } from "#context.ts";
import { HttpError } from "#platform/http/errors.ts";
import type { Settings } from "#settings.ts";
import type { Place } from "./call-weather-service.ts";
import { readOpenMeteo } from "./open-meteo.ts";
import { readOpenWeatherMap } from "./open-weather-map.ts";

const CACHE_MS = 10 * 60_000;

type WeatherContext = Pick<Context, "settings" | "log">;

/** Today's weather in a place; undefined where the service doesn't know the city. */
type ReadWeather = (context: WeatherContext, place: Place) => Promise<Weather | undefined>;

/** The kinds of services; the first is the specification's. */
const SERVICES: Record<Settings["WEATHER_SERVICE"], ReadWeather> = {
  openweathermap: readOpenWeatherMap,
  "open-meteo": readOpenMeteo,
};

/** Cached by service and place, so that a city's users cause one call in ten minutes. */
const cache = new LRUCache<string, Weather>({ max: 1000, ttl: CACHE_MS });

/** The weather in the user's city. The service is called only if the user has a country and a city. */
export async function weatherOf(context: Context): Promise<Weather | null> {
  const { db, user, settings } = context;
  const { country, city } = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select(["country", "city"])
    .executeTakeFirstOrThrow();
  const { WEATHER_SERVICE: service, WEATHER_URL: url } = settings;
  if (!country || !city || (service === "openweathermap" && !url)) return null;
  const key = JSON.stringify([service, url, settings.WEATHER_GEOCODING_URL, city, country]);
  const cached = cache.get(key);
  if (cached) return cached;
  const found = await SERVICES[service](context, { city, country });
  if (!found) throw new HttpError(404, "errors/sites:weatherFailed");
  cache.set(key, found);
  return found;
}
