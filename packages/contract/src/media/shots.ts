import { z } from "zod";

/** What the cameras of a drone took at one moment: a thermal and a visual photo, or one of them. */
export const Shot = z.object({
  thermal_id: z.number().int().nullable(),
  visual_id: z.number().int().nullable(),
});
export type Shot = z.infer<typeof Shot>;
