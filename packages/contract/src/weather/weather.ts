import { z } from "zod";
import { endpoint } from "#endpoint.ts";

/** Today's temperatures in °C, as the weather service returns them. */
export const Weather = z.object({ temp_max: z.number(), temp_min: z.number() });
export type Weather = z.infer<typeof Weather>;

export const weather = {
  now: endpoint({
    method: "GET",
    path: "/api/ops/weather",
    permission: "available",
    summary: "The weather in the user's city; null without a city, a country or a weather service",
    reply: z.object({ data: Weather.nullable() }),
  }),
};
