import type { ForecastHour } from "@overfly/contract/missions/flight-forecast";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Context } from "#context.ts";
import { callWeatherService, noWeather } from "./call-weather-service.ts";
import { addressOf, FORECAST_URL } from "./open-meteo.ts";

const CACHE_MS = 30 * 60_000;
const HOUR_S = 3600;

const values = z.array(z.number().nullable());

/** https://open-meteo.com/en/docs: precipitation and radiation are those of the hour before. */
const HourlyResponse = z.object({
  hourly: z.object({
    time: z.array(z.number()),
    wind_speed_10m: values,
    wind_gusts_10m: values,
    precipitation: values,
    precipitation_probability: values,
    shortwave_radiation: values,
  }),
});

const cache = new LRUCache<string, ForecastHour[]>({ max: 1000, ttl: CACHE_MS });

/** Open-Meteo's forecast for the hours of a period (Unix time in ms) at a place; throws where it has none. */
export async function readHourlyForecast(
  context: Pick<Context, "settings" | "log">,
  place: readonly number[],
  [fromMs, toMs]: readonly [number, number],
): Promise<ForecastHour[]> {
  const [longitude = 0, latitude = 0] = place;
  const url = addressOf(context, context.settings.WEATHER_URL ?? FORECAST_URL, {
    latitude: latitude.toFixed(3),
    longitude: longitude.toFixed(3),
    hourly: "wind_speed_10m,wind_gusts_10m,precipitation,precipitation_probability,shortwave_radiation",
    wind_speed_unit: "ms",
    timeformat: "unixtime",
    timezone: "UTC",
    start_hour: hourOf(fromMs),
    end_hour: hourOf(toMs + HOUR_S * 1000), // for what falls and shines in the last hour
  });
  const known = cache.get(url.href);
  if (known) return known;
  const { status, body } = await callWeatherService(context, url);
  const parsed = HourlyResponse.safeParse(body);
  if (status !== 200 || !parsed.success) throw noWeather();
  const hours = hoursOf(parsed.data.hourly, [fromMs, toMs]);
  cache.set(url.href, hours);
  return hours;
}

const hourOf = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

function hoursOf(
  { time, ...hourly }: z.infer<typeof HourlyResponse>["hourly"],
  [fromMs, toMs]: readonly [number, number],
): ForecastHour[] {
  const at = (list: readonly (number | null)[], index: number) => list[index] ?? null;
  return time.flatMap((second, index) => {
    if (second * 1000 < fromMs || second * 1000 >= toMs) return [];
    return [
      {
        at: new Date(second * 1000).toISOString(),
        wind_mps: at(hourly.wind_speed_10m, index),
        gust_mps: at(hourly.wind_gusts_10m, index),
        rain_mm: at(hourly.precipitation, index + 1),
        rain_percent: at(hourly.precipitation_probability, index + 1),
        irradiance_w_m2: at(hourly.shortwave_radiation, index + 1),
      },
    ];
  });
}
