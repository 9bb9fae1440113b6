import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { Deliverable } from "#missions/missions.ts";
import { listOf, TokenParams } from "#page.ts";

/** The data products that a person uploads as an output. */
export const OUTPUT_DELIVERABLES = [
  "orthomosaic",
  "thermal_mosaic",
  "surface_model",
  "terrain_model",
  "point_cloud",
  "mesh",
  "video",
  "pdf_report",
] as const satisfies readonly Deliverable[];
export const OutputDeliverable = z.enum(OUTPUT_DELIVERABLES);
export type OutputDeliverable = z.infer<typeof OutputDeliverable>;

/** A data product of an order: whether the client has it. */
export const DeliverableState = z.object({
  deliverable: Deliverable,
  /** `hidden`: it is there, but the client does not see it yet. `faulty`: an upload of it was refused. */
  state: z.enum(["missing", "checking", "faulty", "hidden", "delivered"]),
  is_ordered: z.boolean(),
  file_count: z.number().int(),
  /** The newest file. */
  file_id: z.number().int().nullable(),
  /** A raster without tiles and overviews, too large for the map: it can only be downloaded. */
  is_download_only: z.boolean(),
});
export type DeliverableState = z.infer<typeof DeliverableState>;

export const deliverables = {
  listForMission: endpoint({
    method: "GET",
    path: "/api/ops/missions/:token/deliverables",
    permission: "view missions",
    summary: "The data products of an order: what is delivered and what is missing",
    params: TokenParams,
    reply: listOf(DeliverableState),
  }),
};
