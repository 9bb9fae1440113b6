import type { Weather } from "@overfly/contract/weather/weather";
import { LRUCache } from "lru-cache";
import { z } from "zod";
import type { Context } from "#context.ts";
import { callWeatherService, noWeather, type Place } from "./call-weather-service.ts";

export const FORECAST_URL = "https://api.open-meteo.com/v1/forecast";
const GEOCODING_URL = "https://geocoding-api.open-meteo.com/v1/search";
/** Cities with the same name that are looked through for the one in the country. */
const MAX_CITIES = 100;

const City = z.object({
  latitude: z.number(),
  longitude: z.number(),
  country_code: z.string().optional(),
  country: z.string().optional(),
});
type City = z.infer<typeof City>;
/** Without results the list is absent. */
const GeocodingResponse = z.object({ results: z.array(City).default([]) });
const ForecastResponse = z.object({
  daily: z.object({
    temperature_2m_max: z.array(z.number()).min(1),
    temperature_2m_min: z.array(z.number()).min(1),
  }),
});

type OpenMeteoContext = Pick<Context, "settings" | "log">;

/** Cities don't move. */
const cities = new LRUCache<string, City>({ max: 1000 });

/** Open-Meteo, which needs no key: finds the city, then asks for its forecast of today. */
export async function readOpenMeteo(context: OpenMeteoContext, place: Place): Promise<Weather | undefined> {
  const city = await findCity(context, place);
  if (!city) return undefined;
  const url = addressOf(context, context.settings.WEATHER_URL ?? FORECAST_URL, {
    latitude: String(city.latitude),
    longitude: String(city.longitude),
    daily: "temperature_2m_max,temperature_2m_min",
    temperature_unit: "celsius",
    timezone: "auto",
    forecast_days: "1",
  });
  const { status, body } = await callWeatherService(context, url);
  const parsed = ForecastResponse.safeParse(body);
  if (status !== 200 || !parsed.success) throw noWeather();
  const [temp_max] = parsed.data.daily.temperature_2m_max;
  const [temp_min] = parsed.data.daily.temperature_2m_min;
  if (temp_max === undefined || temp_min === undefined) throw noWeather();
  return { temp_max, temp_min };
}

async function findCity(context: OpenMeteoContext, { city, country }: Place): Promise<City | undefined> {
  const url = addressOf(context, context.settings.WEATHER_GEOCODING_URL ?? GEOCODING_URL, {
    name: city,
    count: String(MAX_CITIES),
    language: "en",
    format: "json",
  });
  const key = `${url.href} ${country}`;
  const known = cities.get(key);
  if (known) return known;
  const { status, body } = await callWeatherService(context, url);
  const parsed = GeocodingResponse.safeParse(body);
  if (status !== 200 || !parsed.success) throw noWeather();
  const found = parsed.data.results.find((one) => isIn(one, country)); // the largest comes first
  if (found) cities.set(key, found);
  return found;
}

const NAMES = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });

/** Users' countries are names or codes. */
function isIn({ country_code: code, country: name }: City, country: string): boolean {
  const codeName = code !== undefined && /^[A-Z]{2}$/i.test(code) ? NAMES.of(code.toUpperCase()) : undefined;
  const countryName = country.trim().toLowerCase();
  return [code, codeName, name].some((one) => one?.toLowerCase() === countryName);
}

export function addressOf(
  { settings }: OpenMeteoContext,
  service: string,
  query: Record<string, string>,
): URL {
  const url = new URL(service);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  if (settings.WEATHER_KEY) url.searchParams.set("apikey", settings.WEATHER_KEY); // of commercial plans
  return url;
}
