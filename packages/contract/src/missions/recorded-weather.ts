import { z } from "zod";

/** The weather at a mission's site when the mission was held, resumed or started, as evidence. */
export const RecordedWeather = z.object({
  /** When it was measured, or the hour that the service's figures are of. */
  at: z.iso.datetime(),
  source: z.enum(["dock", "service"]),
  /** Whom to name beside a service's figures. */
  attribution: z.string().nullable(),
  wind_mps: z.number().nullable(),
  gust_mps: z.number().nullable(),
  rain_mm: z.number().nullable(),
  /** As a dock tells it: 0 none, 1 light, 2 moderate, 3 heavy. */
  rain_level: z.number().int().nullable(),
  irradiance_w_m2: z.number().nullable(),
  ambient_c: z.number().nullable(),
});
export type RecordedWeather = z.infer<typeof RecordedWeather>;
