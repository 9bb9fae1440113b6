import { z } from "zod";
import { Boundary } from "#geometry.ts";
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

/** An imported drawing; one is active. */
export const Layout = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  module_count: z.number().int(),
  element_count: z.number().int(),
  is_active: z.boolean(),
  created_at: z.iso.datetime(),
});
