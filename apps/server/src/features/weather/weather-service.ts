import type { Weather } from "@overfly/contract/weather/weather";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Context } from "#context.ts";
import { HttpError, timedOut } from "#platform/http/errors.ts";

const KEPT_MS = 10 * 60_000;
const PATIENCE_MS = 5000;

/** The part of an OpenWeatherMap-compatible response that is used. */
const Answer = z.object({ main: z.object({ temp_max: z.number(), temp_min: z.number() }) });

/** Cached by URL, so that a city's users cause one call in ten minutes. */
const known = new LRUCache<string, Weather>({ max: 1000, ttl: KEPT_MS });

/** The weather in the user's city. The service is called only if the user has a country and a city. */
export async function weatherOf({ db, user, settings, log }: Context): Promise<Weather | null> {
  const { country, city } = await db
    .selectFrom("users")
    .where("id", "=", user.user_id)
    .select(["country", "city"])
    .executeTakeFirstOrThrow();
  if (!country || !city || !settings.WEATHER_URL) return null;
  const url = addressOf(settings.WEATHER_URL, settings.WEATHER_KEY ?? "", `${city},${country}`);
  const kept = known.get(url.href);
  if (kept) return kept;
  const answer = await ask(url, PATIENCE_MS);
  if (!answer.ok) log.warn({ status: answer.status }, "The weather service refused");
  if (answer.status === 404) throw new HttpError(404, "errors/sites:weatherFailed");
  const found = answer.ok ? Answer.safeParse(await answer.json().catch(() => undefined)) : undefined;
  if (!found?.success) throw new HttpError(502, "errors/sites:noWeather");
  known.set(url.href, found.data.main);
  return found.data.main;
}

function addressOf(service: string, key: string, place: string): URL {
  const url = new URL(service);
  url.searchParams.set("q", place);
  url.searchParams.set("units", "metric");
  url.searchParams.set("appid", key);
  return url;
}

async function ask(url: URL, patienceMs: number): Promise<Response> {
  try {
    return await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: "error" });
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      throw timedOut("errors/sites:weatherNoReply");
    throw new HttpError(502, "errors/sites:weatherUnreachable");
  }
}
