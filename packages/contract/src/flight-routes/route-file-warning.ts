import { z } from "zod";

/** What a file can't contain, or was read with assumptions: the key of its message, and the values in it. */
export const RouteFileWarning = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type RouteFileWarning = z.infer<typeof RouteFileWarning>;
