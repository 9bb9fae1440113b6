import type { Weather } from "@overfly/contract/weather/weather";
import { z } from "zod";
import type { Context } from "#context.ts";
import { callWeatherService, noWeather, type Place } from "./call-weather-service.ts";

/** The part of the response that is used. */
const WeatherResponse = z.object({ main: z.object({ temp_max: z.number(), temp_min: z.number() }) });

/** The specification's call: `q=city,country`, metric, with a key; undefined where the city is unknown. */
export async function readOpenWeatherMap(
  context: Pick<Context, "settings" | "log">,
  { city, country }: Place,
): Promise<Weather | undefined> {
  const { WEATHER_URL: service, WEATHER_KEY: key } = context.settings;
  if (!service) throw noWeather();
  const url = new URL(service);
  url.searchParams.set("q", `${city},${country}`);
  url.searchParams.set("units", "metric");
  url.searchParams.set("appid", key ?? "");
  const { status, body } = await callWeatherService(context, url);
  if (status === 404) return undefined;
  const parsed = WeatherResponse.safeParse(body);
  if (status !== 200 || !parsed.success) throw noWeather();
  return parsed.data.main;
}
