import { z } from "zod";

/**
 * How the visual photo lies on the thermal one: around a common centre, its width in widths of the thermal photo, turned
 * clockwise.
 */
export const ShotAlignment = z.object({ width_share: z.number(), turn_deg: z.number() });
export type ShotAlignment = z.infer<typeof ShotAlignment>;

/** What the cameras of a drone took at one moment: a thermal and a visual photo, or one of them. */
export const Shot = z.object({
  thermal_id: z.number().int().nullable(),
  visual_id: z.number().int().nullable(),
  /** Null where lens, direction or place of the two don't tell. */
  alignment: ShotAlignment.nullable(),
});
export type Shot = z.infer<typeof Shot>;
