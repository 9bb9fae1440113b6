import { z } from "zod";
import { WorkState } from "#anomalies/anomalies.ts";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams } from "#page.ts";
import { BimResult } from "./bim.ts";

/** The most elements that one call changes. */
export const MAX_UPDATED_ELEMENTS = 5000;

const ElementId = z.number().int().min(0).max(2_147_483_647);

/** Elements of the BIM model that the path names, or the anomaly that it names. */
export const ResultUpdate = z.discriminatedUnion("of", [
  z.object({
    of: z.literal("bim"),
    element_ids: z.array(ElementId).min(1).max(MAX_UPDATED_ELEMENTS),
    result: BimResult,
    deviation_m: z.number().min(0).max(1000).nullish(),
    note: z.string().trim().max(2000).optional(),
  }),
  z.object({ of: z.literal("anomaly"), work_state: WorkState, note: z.string().max(4000).optional() }),
]);
export type ResultUpdate = z.infer<typeof ResultUpdate>;

export const results = {
  update: endpoint({
    method: "POST",
    path: "/api/ops/update-results/:id",
    permission: "edit sites",
    summary: "Set the analysis result of a BIM model's elements, or the state of an anomaly's repair",
    params: IdParams,
    body: ResultUpdate,
    reply: dataOf(z.object({ updated: z.number().int() })),
  }),
};
