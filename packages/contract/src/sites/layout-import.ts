import { z } from "zod";
import { Boundary } from "#geometry.ts";
import { Id } from "#page.ts";
import { PLANT_ELEMENT_KINDS } from "./plant-elements.ts";

/** An as-built layout as GeoJSON features, with `kind`, `label` and `parent` (a label) in their properties. */
export const LayoutImport = z.object({
  name: z.string().trim().min(1).max(120),
  features: z
    .array(
      z.object({
        type: z.literal("Feature"),
        geometry: Boundary.nullable(),
        properties: z.object({
          kind: z.enum(PLANT_ELEMENT_KINDS),
          label: z.string().trim().min(1).max(80),
          parent: z.string().trim().max(80).nullish(),
        }),
      }),
    )
    .min(1)
    .max(200_000),
});
export type LayoutImport = z.infer<typeof LayoutImport>;

/** What stands behind a layout that was made of photos. */
export const LayoutProposal = z.object({
  photos: z.number().int(),
  tables: z.number().int(),
  /** Found in too few of the photos that show them wholly. */
  uncertain_modules: z.number().int(),
  /** Between the places of one module in two photos that follow each other. */
  agreement_m: z.object({ median: z.number(), p95: z.number() }).nullable(),
  /** True over stated distances on the ground. */
  height_factor: z.number(),
  /** How far the lens bends straight rows, at the photos' corners. */
  lens_percent: z.number(),
});
export type LayoutProposal = z.infer<typeof LayoutProposal>;

/** An imported drawing, or a layout made of photos; one is active. */
export const Layout = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  module_count: z.number().int(),
  element_count: z.number().int(),
  is_active: z.boolean(),
  /** Made of a mission's photos, and neither used nor discarded yet. */
  is_proposed: z.boolean(),
  /** Whose photos it was made of; null for an imported one, and to clients and pilots. */
  mission: z.object({ token: z.string(), number: z.string() }).nullable(),
  proposal: LayoutProposal.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type Layout = z.infer<typeof Layout>;

export const MAX_PROPOSED_ELEMENTS = 20_000;

/** A module of a proposed layout. */
export const ProposedModule = z.object({
  id: z.number().int(),
  label: z.string(),
  table: z.string().nullable(),
  polygon: Boundary.nullable(),
  /** Of the photos that show it wholly, the share in which it was found. */
  seen_share: z.number().nullable(),
});
export type ProposedModule = z.infer<typeof ProposedModule>;

/** Modules by id that are no modules are left out; `updated_at` is the version that was looked at (409 if it has changed). */
export const UseLayout = z.object({
  name: z.string().trim().min(1).max(120),
  excluded: z.array(Id).max(MAX_PROPOSED_ELEMENTS).default([]),
  updated_at: z.iso.datetime(),
});
export type UseLayout = z.infer<typeof UseLayout>;
