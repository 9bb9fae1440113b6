import { z } from "zod";
import { FlightStatus } from "#flights/flights.ts";

/** The rest of one battery's flight that was broken off. */
export const Resume = z.object({
  /** From 1. */
  battery_set: z.number().int().min(1).max(200),
  /** How many of the battery's photographs were taken. */
  photos_taken: z.number().int().min(0).max(500_000),
  /** Photographs that are taken once more, so that old and new ones overlap. */
  overlap_photos: z.number().int().min(0).max(200),
  name: z.string().trim().min(1).max(80),
});

/** How the last flight of one battery's part of the route went. */
export const LastFlight = z.object({
  battery_set: z.number().int(),
  status: FlightStatus,
  reason: z.string().nullable(),
  took_off_at: z.iso.datetime().nullable(),
  /** As far as the dock told where it broke off. */
  photos_taken: z.number().int().nullable(),
});
export type LastFlight = z.infer<typeof LastFlight>;
