import type { PlantElementKind } from "@overfly/contract/sites/plant-elements";
import type { TableGrid } from "./divide-table.ts";

/** What outlines of a drawing may be. */
export type OutlineKind = Extract<PlantElementKind, "table" | "module">;
export type GroupingKind = Exclude<PlantElementKind, "module">;

/** How a drawing becomes a layout. Attributes are those that name an element; null where none does. */
export interface LayoutMapping {
  /** By the value of the grouping attribute; others are left out. All outlines are of the group "" where nothing groups them. */
  kinds: Readonly<Record<string, OutlineKind>>;
  moduleLabel: string | null;
  labels: Readonly<Record<GroupingKind, string | null>>;
  /** Of tables of which no modules are drawn. */
  divide: TableGrid | null;
}
