import { z } from "zod";
import { Frequency } from "#projects/project-days.ts";

/** Where a mission stands among those that were ordered with it by a rule. */
export const SeriesPlace = z.object({
  frequency: Frequency.exclude(["one_time"]),
  /** From 1. */
  position: z.number().int(),
  /** Of the last one. */
  total: z.number().int(),
});
export type SeriesPlace = z.infer<typeof SeriesPlace>;
