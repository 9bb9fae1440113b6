import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, TokenParams } from "#page.ts";

/** Why there is no forecast. */
export const MISSING_FORECAST = [
  "no_service",
  "current_weather_only",
  "no_location",
  "past",
  "too_far",
  "failed",
] as const;

/** How far ahead the service looks. */
export const FORECAST_DAYS = 16;
/** Hours of one forecast. */
export const MAX_FORECAST_HOURS = 72;

/** The weather in the hour that begins then; null where the service doesn't say. */
export const ForecastHour = z.object({
  at: z.iso.datetime(),
  wind_mps: z.number().nullable(),
  gust_mps: z.number().nullable(),
  rain_mm: z.number().nullable(),
  rain_percent: z.number().nullable(),
  /** On level ground. */
  irradiance_w_m2: z.number().nullable(),
});
export type ForecastHour = z.infer<typeof ForecastHour>;

export const FlightForecast = z.object({
  hours: z.array(ForecastHour),
  missing: z.enum(MISSING_FORECAST).nullable(),
  /** Whom to name beside the figures; null without a forecast. */
  attribution: z.string().nullable(),
});
export type FlightForecast = z.infer<typeof FlightForecast>;

export const flightForecast = {
  get: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/forecast",
    permission: "view missions",
    side: ["center", "pilot"],
    summary:
      "The weather that is forecast at the mission's site in a period, by the hour, or why there is none",
    params: TokenParams,
    query: z
      .object({ from: z.iso.datetime(), to: z.iso.datetime() })
      .refine(({ from, to }) => Date.parse(from) < Date.parse(to), {
        path: ["to"],
        message: "errors/fields:endAfterStart",
      }),
    reply: dataOf(FlightForecast),
  }),
};
