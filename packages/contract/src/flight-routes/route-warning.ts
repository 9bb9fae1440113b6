import { z } from "zod";

/** A warning of the planner; the message of its code names the values, in units as in their names. */
export const RouteWarning = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.number(), z.string()])),
  item_id: z.string().nullable(),
});
