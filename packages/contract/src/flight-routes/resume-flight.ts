import { z } from "zod";
import { FlightStatus } from "#flights/flights.ts";

/** The rest of one battery's interrupted flight. */
export const ResumeFlight = z.object({
  /** From 1. */
  battery_number: z.number().int().min(1).max(200),
  /** How many of the battery's photos were taken. */
  photos_taken: z.number().int().min(0).max(500_000),
  /** Photos to repeat, so that old and new ones overlap. */
  overlap_photos: z.number().int().min(0).max(200),
  name: z.string().trim().min(1).max(80),
});

/** How the last flight of one battery went. */
export const LastFlight = z.object({
  battery_number: z.number().int(),
  status: FlightStatus,
  reason: z.string().nullable(),
  took_off_at: z.iso.datetime().nullable(),
  /** Known where the dock reported the breakpoint. */
  photos_taken: z.number().int().nullable(),
});
export type LastFlight = z.infer<typeof LastFlight>;
