import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, MessageReply, TokenParams } from "#page.ts";

/** Terrain heights under a site, from its own elevation model or from the installation's tiles. */
export const SiteElevation = z.object({
  source: z.enum(["file", "tiles"]),
  /** West, south, east, north of the outermost cells' centres. */
  bounds: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  width: z.number().int(),
  height: z.number().int(),
  resolution_m: z.number(),
  /** A height is `base_m` plus a number of steps of `step_m`. */
  base_m: z.number(),
  step_m: z.number(),
  /** Base64 of 16-bit integers, little-endian, row by row from the north-west; −32768 where none is known. */
  steps: z.string(),
});
export type SiteElevation = z.infer<typeof SiteElevation>;

const PATH = "/api/ops/sites/:token/elevation";
const viewing = { side: ["center", "pilot"], permission: "view routes" } as const;
const changing = { side: ["center", "pilot"], permission: "update routes" } as const;

export const siteElevation = {
  get: endpoint({
    ...viewing,
    method: "GET",
    path: PATH,
    summary: "Terrain heights under a site; null where unknown",
    params: TokenParams,
    reply: dataOf(SiteElevation.nullable()),
  }),
  replace: endpoint({
    ...changing,
    method: "PUT",
    path: PATH,
    summary: "Save the part of an elevation model (GeoTIFF) that covers the site",
    params: TokenParams,
    multipart: true,
    maxBytes: 270_000_000,
    reply: dataOf(SiteElevation),
  }),
  remove: endpoint({
    ...changing,
    method: "DELETE",
    path: PATH,
    summary: "Delete a site's own elevation model",
    params: TokenParams,
    reply: MessageReply,
  }),
};
