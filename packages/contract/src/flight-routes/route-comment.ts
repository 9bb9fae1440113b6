import { z } from "zod";

export const RouteComment = z.object({
  id: z.number().int(),
  text: z.string(),
  author: z.string().nullable(),
  is_own: z.boolean(),
  created_at: z.iso.datetime(),
});
export type RouteComment = z.infer<typeof RouteComment>;
