import type { ModuleIndex, PlantPlan } from "./plant.ts";

const two = (count: number) => String(count + 1).padStart(2, "0");

export interface ModuleLabels {
  inverter: string;
  string: string;
  table: string;
  module: string;
  row: number;
}

/** Names as an as-built drawing gives them; each holds the one above it, so that every name is unique in the plant. */
export function labelsOf(plan: PlantPlan, { row, table, column, line }: ModuleIndex): ModuleLabels {
  const inverter = `INV-${two(Math.floor((row * plan.tablesPerRow + table) / plan.tablesPerInverter))}`;
  const tableName = `R${two(row)}-T${two(table)}`;
  return {
    inverter,
    string: `${inverter}-${tableName}-S1`,
    table: tableName,
    module: `${tableName}-M${two(line * plan.modulesAlong + column)}`,
    row: row + 1,
  };
}
