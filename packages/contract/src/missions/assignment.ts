import { z } from "zod";

export const Assignment = z.object({
  pilot: z.object({ id: z.string(), name: z.string() }).nullable(),
  dock: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  kit: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
});
export type Assignment = z.infer<typeof Assignment>;

/** When it was flown, from the first take-off to the last landing; before that, when it is planned or assigned. */
export const FlightPeriod = z.object({
  kind: z.enum(["planned", "flown"]),
  starts_at: z.iso.datetime(),
  /** Null while it is in the air, and for a planned take-off. */
  ends_at: z.iso.datetime().nullable(),
});
export type FlightPeriod = z.infer<typeof FlightPeriod>;
