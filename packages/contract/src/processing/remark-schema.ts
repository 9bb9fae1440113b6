import { z } from "zod";

/** What the program says by itself: a code with its values, so that everybody can read it in their own language. */
export const Remark = z.object({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type Remark = z.infer<typeof Remark>;
