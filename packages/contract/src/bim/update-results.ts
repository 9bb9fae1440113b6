import { z } from "zod";
import { WorkState } from "#anomalies/anomalies.ts";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams } from "#page.ts";
import { BimFilter, BimResult } from "./bim.ts";

/** The most elements that one call changes. */
export const MAX_UPDATED_ELEMENTS = 5000;

const ElementId = z.number().int().min(0).max(2_147_483_647);

const ElementChanges = z.object({
  result: BimResult,
  deviation_m: z.number().min(0).max(1000).nullish(),
  note: z.string().trim().max(2000).optional(),
});

/**
 * Elements of the BIM model that the path names, chosen or all that match a filter, or the anomaly that it names.
 * `count` is how many match as far as the user was told: none is changed where it are others by now (409).
 */
export const ResultUpdate = z.discriminatedUnion("of", [
  ElementChanges.extend({
    of: z.literal("bim"),
    element_ids: z.array(ElementId).min(1).max(MAX_UPDATED_ELEMENTS),
  }),
  ElementChanges.extend({
    of: z.literal("bim_filter"),
    filter: BimFilter,
    count: z.number().int().min(1),
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
