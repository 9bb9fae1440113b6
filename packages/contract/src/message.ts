import { z } from "zod";

const Value = z.union([z.string(), z.number(), z.array(z.string()).readonly()]);
const SimpleMessage = z.object({ key: z.string(), values: z.record(z.string(), Value) });

/** A key of the catalogs with its values, so that everybody reads it in their own language. */
export const Message = z.object({
  key: z.string(),
  values: z.record(z.string(), z.union([Value, SimpleMessage])),
});
export type Message = z.infer<typeof Message>;
