import { z } from "zod";

/** What a file can't hold, or was read with a guess: by its code, with what stands in it, and as an English sentence. */
export const RouteFileWarning = z.object({
  code: z.string(),
  message: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
});
export type RouteFileWarning = z.infer<typeof RouteFileWarning>;
