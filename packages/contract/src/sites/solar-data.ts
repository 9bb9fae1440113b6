import { z } from "zod";

export const MOUNTINGS = ["fixed", "single_axis", "dual_axis", "rooftop", "floating"] as const;
export const Mounting = z.enum(MOUNTINGS);

/** The plant of a solar site. */
export const SolarData = z.object({
  capacity_kwdc: z.number().nonnegative().max(10_000_000).nullable(),
  capacity_kwac: z.number().nonnegative().max(10_000_000).nullable(),
  mounting: Mounting.nullable(),
  module_tilt_deg: z.number().min(0).max(90).nullable(),
  module_azimuth_deg: z.number().min(0).lt(360).nullable(),
  /** Between the same edges of two rows. */
  row_pitch_m: z.number().positive().max(100).nullable(),
  tracker_max_angle_deg: z.number().positive().max(90).nullable(),
  commissioned_on: z.iso.date().nullable(),
  module_rating_w: z.number().positive().max(2000).nullable(),
  specific_yield_kwh_per_kwp: z.number().nonnegative().max(4000).nullable(),
  tariff_per_kwh: z.number().nonnegative().max(100).nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/),
});
