import { z } from "zod";
import { endpoint } from "#endpoint.ts";

/** A city, village or address that a map can be moved to. */
export const Place = z.object({
  name: z.string(),
  /** State or province, where known. */
  region: z.string().nullable(),
  /** ISO 3166-1 alpha-2, upper case, where known. */
  country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullable(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
});
export type Place = z.infer<typeof Place>;

export const MAX_PLACES = 8;

export const places = {
  search: endpoint({
    method: "GET",
    path: "/api/ops/helper/places",
    permission: "view sites",
    summary: `Places by name, the best first (${MAX_PLACES} at most), with whom the names are from`,
    query: z.object({ search: z.string().trim().min(2).max(100) }),
    reply: z.object({ data: z.array(Place), attribution: z.string() }),
  }),
};
