import type { ModuleIndex, PlantPlan } from "./plant.ts";
import { randomFrom } from "./random.ts";

export const DEFECT_CLASSES = [
  "hot_cell",
  "substring",
  "module_offline",
  "string_offline",
  "junction_box",
] as const;
export type DefectClass = (typeof DEFECT_CLASSES)[number];

/** A true fault. `module` is the hot one; a string that is offline heats its whole table, which is one string. */
export interface Defect {
  class: DefectClass;
  module: ModuleIndex;
  /** Kelvin above a healthy module beside it. */
  deltaK: number;
  /** Hot part of the module as parts of its width and length, from its corner. */
  part: { left: number; top: number; width: number; length: number };
}

/** Cells of a module as seen from above: 6 wide and 12 long (half cells are not told apart). */
export const CELLS = { across: 6, down: 12 } as const;

/** Range of the excess temperature in kelvin, as seen in practice at some 900 W/m². */
const EXCESS_K: Record<DefectClass, readonly [number, number]> = {
  hot_cell: [14, 38],
  substring: [8, 13],
  module_offline: [6, 9],
  string_offline: [5, 7],
  junction_box: [12, 25],
};

/** Places the wanted number of each class, never two in one table, so that each is a truth of its own. */
export function chooseDefects(plan: PlantPlan, counts: Partial<Record<DefectClass, number>>): Defect[] {
  const random = randomFrom(plan.seed);
  const tables = shuffled(plan.rows * plan.tablesPerRow, random);
  const wanted = DEFECT_CLASSES.flatMap((name) => Array.from({ length: counts[name] ?? 0 }, () => name));
  if (wanted.length > tables.length) {
    throw new RangeError(
      `Only ${tables.length} tables for ${wanted.length} defects: one table holds one defect`,
    );
  }
  return wanted.map((name, i) => {
    const place = tables[i] ?? 0;
    const module: ModuleIndex = {
      row: Math.floor(place / plan.tablesPerRow),
      table: place % plan.tablesPerRow,
      column: Math.floor(random() * plan.modulesAlong),
      line: Math.floor(random() * plan.modulesUp),
    };
    const [least, most] = EXCESS_K[name];
    return { class: name, module, deltaK: least + random() * (most - least), part: hotPart(name, random) };
  });
}

function hotPart(name: DefectClass, random: () => number): Defect["part"] {
  switch (name) {
    case "hot_cell": {
      const [width, length] = [1 / CELLS.across, 1 / CELLS.down];
      return {
        left: Math.floor(random() * CELLS.across) * width,
        top: Math.floor(random() * CELLS.down) * length,
        width,
        length,
      };
    }
    case "substring":
      return { left: Math.floor(random() * 3) / 3, top: 0, width: 1 / 3, length: 1 };
    case "junction_box":
      return { left: 0.43, top: 0.46, width: 0.14, length: 0.06 };
    case "module_offline":
    case "string_offline":
      return { left: 0, top: 0, width: 1, length: 1 };
  }
}

function shuffled(count: number, random: () => number): number[] {
  const places = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const other = Math.floor(random() * (i + 1));
    [places[i], places[other]] = [places[other] ?? 0, places[i] ?? 0];
  }
  return places;
}
