import { z } from "zod";

/** What the next step of a mission depends on. */
export const MissionWork = z.object({
  /** A flight is on its way. */
  flying: z.boolean(),
  flights_ended: z.number().int(),
  /** Files of any kind. */
  files: z.number().int(),
  jobs_unfinished: z.number().int(),
  /** Failed and not acknowledged. */
  jobs_failed: z.number().int(),
  /** Whether processing has ended since it was last started, well or not. */
  is_processed: z.boolean(),
  anomalies_unreviewed: z.number().int(),
});
export type MissionWork = z.infer<typeof MissionWork>;
