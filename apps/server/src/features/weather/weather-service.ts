import type { Weather } from "@overfly/contract/weather/weather";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Context } from "#context.ts";
import { HttpError, timedOut } from "#platform/http/errors.ts";

const CACHE_MS = 10 * 60_000;
const TIMEOUT_MS = 5000;

/** The part of an OpenWeatherMap-compatible response that is used. */
const WeatherResponse = z.object({ main: z.object({ temp_max: z.number(), temp_min: z.number() }) });

/** Cached by URL, so that a city's users cause one call in ten minutes. */
const cache = new LRUCache<string, Weather>({ max: 1000, ttl: CACHE_MS });

/** The weather in the user's city. The service is called only if the user has a country and a city. */
export async function weatherOf({ db, user, settings, log }: Context): Promise<Weather | null> {
  const { country, city } = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select(["country", "city"])
    .executeTakeFirstOrThrow();
  if (!country || !city || !settings.WEATHER_URL) return null;
  const url = addressOf(settings.WEATHER_URL, settings.WEATHER_KEY ?? "", `${city},${country}`);
  const cached = cache.get(url.href);
  if (cached) return cached;
  const response = await fetchWeather(url, TIMEOUT_MS);
  if (!response.ok) log.warn({ status: response.status }, "The weather service replied with an error");
  if (response.status === 404) throw new HttpError(404, "errors/sites:weatherFailed");
  const parsed = response.ok
    ? WeatherResponse.safeParse(await response.json().catch(() => undefined))
    : undefined;
  if (!parsed?.success) throw new HttpError(502, "errors/sites:noWeather");
  cache.set(url.href, parsed.data.main);
  return parsed.data.main;
}

function addressOf(service: string, key: string, query: string): URL {
  const url = new URL(service);
  url.searchParams.set("q", query);
  url.searchParams.set("units", "metric");
  url.searchParams.set("appid", key);
  return url;
}

async function fetchWeather(url: URL, timeoutMs: number): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(timeoutMs), redirect: "error" });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      throw timedOut("errors/sites:weatherNoReply");
    throw new HttpError(502, "errors/sites:weatherUnreachable");
  }
}
