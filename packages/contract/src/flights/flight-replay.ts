import { z } from "zod";
import { DockAlarm } from "#docks/docks.ts";

/** What a drone reported on its way; heights above the take-off point. Points of old flights are thinned out. */
export const FlightReplay = z.object({
  points: z.array(
    z.object({
      at: z.iso.datetime(),
      longitude: z.number(),
      latitude: z.number(),
      height_m: z.number(),
      speed_mps: z.number().nullable(),
      /** Clockwise from north. */
      heading_deg: z.number().nullable(),
      battery_percent: z.number().nullable(),
      /** Of the link to the dock, from 0 to 5. */
      link_quality: z.number().int().nullable(),
      satellites: z.number().int().nullable(),
      rtk_fixed: z.boolean().nullable(),
    }),
  ),
  photos: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      captured_at: z.iso.datetime(),
      longitude: z.number(),
      latitude: z.number(),
    }),
  ),
  /** Of the dock between take-off and landing (100 at most), for those who may see docks. */
  alarms: z.array(DockAlarm.pick({ id: true, level: true, text: true, message: true, raised_at: true })),
});
export type FlightReplay = z.infer<typeof FlightReplay>;
