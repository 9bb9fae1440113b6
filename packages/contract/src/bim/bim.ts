import { z } from "zod";
import { endpoint } from "#endpoint.ts";
import { dataOf, IdParams, listOf, oneOrMoreOf, PageQuery, pageOf, TokenParams } from "#page.ts";
import { BIM_DISCIPLINES, BIM_RESULTS, IFC_PROBLEMS, IFC_WARNINGS } from "./bim-words.ts";

export const BimDiscipline = z.enum(BIM_DISCIPLINES);
export const BimResult = z.enum(BIM_RESULTS);

/** Number of elements by discipline and analysis result. */
export const BimProgress = z.object({
  discipline: BimDiscipline,
  result: BimResult,
  count: z.number().int(),
});
export type BimProgress = z.infer<typeof BimProgress>;

export const BimModel = z.object({
  id: z.number().int(),
  /** Its file in the site's cloud: deleting, renaming and hiding that is doing so to the model. */
  file_id: z.number().int(),
  name: z.string(),
  size_bytes: z.number().int(),
  /** Reading goes on in the background after an upload. */
  state: z.enum(["reading", "ready", "failed"]),
  /** Why it can't be read. */
  problem: z.enum(IFC_PROBLEMS).nullable(),
  warnings: z.array(z.enum(IFC_WARNINGS)),
  ifc_schema: z.string().nullable(),
  element_count: z.number().int(),
  added_by: z.string().nullable(),
  created_at: z.iso.datetime(),
});
export type BimModel = z.infer<typeof BimModel>;

export const BimElement = z.object({
  /** Its number in the file (`#123`): unique in its model, and what the 3D view knows it by. */
  id: z.number().int(),
  global_id: z.string(),
  /** Such as `IfcWall`. */
  ifc_class: z.string(),
  name: z.string(),
  type_name: z.string().nullable(),
  storey: z.string().nullable(),
  discipline: BimDiscipline,
  result: BimResult,
  deviation_m: z.number().nullable(),
  note: z.string(),
});
export type BimElement = z.infer<typeof BimElement>;

export const BimElementDetail = BimElement.extend({
  parent: z.string().nullable(),
  /** What it is part of, from the model's project down to `parent`. */
  ancestor_ids: z.array(z.number().int()),
  edited_by: z.string().nullable(),
  edited_at: z.iso.datetime().nullable(),
  property_sets: z.array(
    z.object({
      name: z.string(),
      values: z.array(z.tuple([z.string(), z.string()])),
    }),
  ),
});
export type BimElementDetail = z.infer<typeof BimElementDetail>;

/** A node of the model's tree; `discipline` is null where it only holds others, such as a storey. */
export const BimNode = z.object({
  id: z.number().int(),
  name: z.string(),
  ifc_class: z.string(),
  discipline: BimDiscipline.nullable(),
  result: BimResult,
  child_count: z.number().int(),
});
export type BimNode = z.infer<typeof BimNode>;

const Filters = z.object({
  discipline: oneOrMoreOf(BIM_DISCIPLINES).optional(),
  result: oneOrMoreOf(BIM_RESULTS).optional(),
});
/** What elements match: all of a model without any. */
export const BimFilter = Filters.extend({ search: PageQuery.shape.search });
export type BimFilter = z.infer<typeof BimFilter>;

const ElementId = z.coerce.number().int().min(0).max(2_147_483_647);

/**
 * `search` looks into names, IFC classes, types, storeys and global ids. `around` is an element: if it matches, the page
 * that it is on is given instead of `page`.
 */
export const BimElementQuery = PageQuery.extend(Filters.shape).extend({ around: ElementId.optional() });
export type BimElementQuery = z.infer<typeof BimElementQuery>;

/** The nodes that one of them holds. `around` is one of these: the page that it is on is given instead of `page`. */
export const BimTreeQuery = z.object({
  parent: ElementId.optional(),
  page: PageQuery.shape.page,
  around: ElementId.optional(),
});
export type BimTreeQuery = z.infer<typeof BimTreeQuery>;

const ElementIds = z.array(z.number().int());

export const bim = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/sites/:token/bim-models",
    permission: "view clouds",
    summary: "BIM models of a site, newest first (200 at most)",
    params: TokenParams,
    reply: listOf(BimModel),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/bim-models/:id",
    permission: "view clouds",
    summary: "A model with its progress",
    params: IdParams,
    reply: dataOf(BimModel.extend({ progress: z.array(BimProgress) })),
  }),
  file: endpoint({
    method: "GET",
    path: "/api/ops/bim-models/:id/file",
    permission: "view clouds",
    summary: "The IFC file, from which the browser builds the 3D view",
    params: IdParams,
    file: "application/x-step",
  }),
  elements: endpoint({
    method: "GET",
    path: "/api/ops/bim-models/:id/elements",
    permission: "view clouds",
    summary: "Elements of a model, by name; of a search, 10,000 at most are counted",
    params: IdParams,
    query: BimElementQuery,
    reply: pageOf(BimElement),
  }),
  matches: endpoint({
    method: "GET",
    path: "/api/ops/bim-models/:id/matches",
    permission: "view clouds",
    summary: "The ids of all elements that match, by analysis result: what the 3D view shows",
    params: IdParams,
    query: BimFilter,
    reply: dataOf(
      z.object({
        not_started: ElementIds,
        in_progress: ElementIds,
        installed: ElementIds,
        deviating: ElementIds,
        missing: ElementIds,
      }),
    ),
  }),
  tree: endpoint({
    method: "GET",
    path: "/api/ops/bim-models/:id/tree",
    permission: "view clouds",
    summary: "What a node of the tree holds, by name, 200 a page; without `parent` its roots",
    params: IdParams,
    query: BimTreeQuery,
    reply: pageOf(BimNode),
  }),
  element: endpoint({
    method: "GET",
    path: "/api/ops/bim-models/:id/elements/:element",
    permission: "view clouds",
    summary: "One element with its properties",
    params: IdParams.extend({ element: ElementId }),
    reply: dataOf(BimElementDetail),
  }),
};
