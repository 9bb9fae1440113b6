import { z } from "zod";
import { Boundary } from "#geometry.ts";

export const PLANT_ELEMENT_KINDS = ["inverter", "combiner", "string", "table", "module"] as const;
export const PlantElementKind = z.enum(PLANT_ELEMENT_KINDS);
export type PlantElementKind = z.infer<typeof PlantElementKind>;

/** The most plant elements that are listed and planned with. */
export const MAX_PLANT_ELEMENTS = 20_000;

/** One element of the plant hierarchy: site → inverter → combiner → string → table → module. */
export const PlantElement = z.object({
  id: z.number().int(),
  parent_id: z.number().int().nullable(),
  kind: PlantElementKind,
  label: z.string(),
  polygon: Boundary.nullable(),
});
export type PlantElement = z.infer<typeof PlantElement>;
