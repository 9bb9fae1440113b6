import { z } from "zod";

const Values = z.record(z.string(), z.union([z.string(), z.number()]));
const SimpleMessage = z.object({ key: z.string(), values: Values });

/** A key of the catalogs with its values, so that everybody reads it in their own language. */
export const Message = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), SimpleMessage])),
});
export type Message = z.infer<typeof Message>;
