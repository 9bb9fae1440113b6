import { z } from "zod";

/** The ground's heights under a site, from its own elevation model or from the installation's tiles. */
export const SiteElevation = z.object({
  source: z.enum(["file", "tiles"]),
  /** West, south, east, north of the middles of the outermost cells. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  width: z.number().int(),
  height: z.number().int(),
  resolution_m: z.number(),
  /** A height is `base_m` and so many steps of `step_m`. */
  base_m: z.number(),
  step_m: z.number(),
  /** Base64 of 16-bit integers, little-endian, row by row from the north-west; −32768 where none is known. */
  steps: z.string(),
});
export type SiteElevation = z.infer<typeof SiteElevation>;
