import { z } from "zod";
import { Point } from "#geometry.ts";
import { Id } from "#page.ts";

const Percent = z.number().min(0).max(100);

/** What a logbook holds of every flight, whoever measured the rest. `incident` says what happened; empty: nothing. */
const remarks = {
  weather: z.string().trim().max(500).default(""),
  incident: z.string().trim().max(4000).default(""),
  notes: z.string().trim().max(4000).default(""),
};

/** A manual flight, recorded by its pilot, or by the center for one. */
export const NewFlight = z.object({
  /** Left out: whoever records it, if a pilot; else the mission's. */
  pilot_id: z
    .string()
    .regex(/^[\w-]{1,64}$/, "errors/fields:invalid")
    .optional(),
  took_off_at: z.iso.datetime(),
  landed_at: z.iso.datetime(),
  take_off: Point.nullish(),
  landing: Point.nullish(),
  distance_m: z.number().min(0).max(1_000_000).nullish(),
  /** Above the take-off point. */
  max_height_m: z.number().min(0).max(10_000).nullish(),
  max_speed_mps: z.number().min(0).max(200).nullish(),
  /** Photos that were taken. */
  expected_photo_count: z.number().int().min(0).max(1_000_000).nullish(),
  battery_before_percent: Percent.nullish(),
  battery_after_percent: Percent.nullish(),
  /** What it was flown with; each battery is in one flight at a time. */
  battery_ids: z.array(Id).max(20).optional(),
  ...remarks,
});
export type NewFlight = z.infer<typeof NewFlight>;

/** Of a measured flight only what was not measured. `updated_at` is the version that was edited. */
export const FlightChanges = NewFlight.extend({
  weather: remarks.weather.unwrap(),
  incident: remarks.incident.unwrap(),
  notes: remarks.notes.unwrap(),
})
  .partial()
  .extend({ updated_at: z.iso.datetime() });
export type FlightChanges = z.infer<typeof FlightChanges>;
