import type { ModuleIndex } from "./module-index.ts";
import type { PlantSpec } from "./plant-spec.ts";

const twoDigits = (count: number) => String(count + 1).padStart(2, "0");

export interface ModuleLabels {
  inverter: string;
  string: string;
  table: string;
  module: string;
  row: number;
}

/** Labels as in an as-built layout; each includes its parent's, so that all are unique in the plant. */
export function moduleLabels(spec: PlantSpec, { row, table, column, line }: ModuleIndex): ModuleLabels {
  const inverter = `INV-${twoDigits(Math.floor((row * spec.tablesPerRow + table) / spec.tablesPerInverter))}`;
  const tableName = `R${twoDigits(row)}-T${twoDigits(table)}`;
  return {
    inverter,
    string: `${inverter}-${tableName}-S1`,
    table: tableName,
    module: `${tableName}-M${twoDigits(line * spec.modulesAlong + column)}`,
    row: row + 1,
  };
}
