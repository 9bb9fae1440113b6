import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams } from "#page.ts";

const Pixel = z.object({ x: z.number().int(), y: z.number().int() });

/** Lowest, highest and mean value of a box; `min_at` and `max_at` are the first such pixels, row by row. */
const Extremes = z.object({
  min: z.number(),
  max: z.number(),
  mean: z.number(),
  min_at: Pixel,
  max_at: Pixel,
});

export const temperatures = {
  area: endpoint({
    method: "GET",
    path: "/api/ops/clouds/:id/area",
    permission: "view clouds",
    summary:
      "The temperatures in a box of a thermal photo, in its pixels; raw counts instead where it has no absolute temperatures",
    params: IdParams,
    query: z.object({
      x: z.coerce.number().int().min(0),
      y: z.coerce.number().int().min(0),
      width: z.coerce.number().int().min(1),
      height: z.coerce.number().int().min(1),
    }),
    reply: dataOf(
      z.object({
        celsius: Extremes.nullable(),
        counts: Extremes.nullable(),
      }),
    ),
  }),
};
