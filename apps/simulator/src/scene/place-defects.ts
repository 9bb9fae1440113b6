import {
  cellsOf,
  isLandscape,
  type Defect,
  DEFECT_CLASSES,
  type DefectClass,
  type HotArea,
} from "./defects.ts";
import type { ModuleIndex } from "./module-index.ts";
import type { PlantSpec } from "./plant-spec.ts";
import { seededRandom } from "./random.ts";

/** Range of ΔT as seen in practice at about 900 W/m². */
const DELTA_K: Record<DefectClass, readonly [number, number]> = {
  hot_cell: [14, 38],
  hot_cells: [14, 38],
  substring: [8, 13],
  two_substrings: [8, 13],
  module_offline: [6, 9],
  string_offline: [5, 7],
  junction_box: [12, 25],
};

/** Places the given number of each class at random, at most one per table. */
export function placeDefects(
  { spec, isMissing }: { spec: PlantSpec; isMissing: (row: number, table: number) => boolean },
  counts: Partial<Record<DefectClass, number>>,
): Defect[] {
  const random = seededRandom(spec.seed);
  const tables = shuffled(spec.rows * spec.tablesPerRow, random).filter(
    (at) => !isMissing(Math.floor(at / spec.tablesPerRow), at % spec.tablesPerRow),
  );
  const classes = DEFECT_CLASSES.flatMap((name) => Array.from({ length: counts[name] ?? 0 }, () => name));
  if (classes.length > tables.length) {
    throw new RangeError(
      `Only ${tables.length} tables for ${classes.length} defects: one table holds one defect`,
    );
  }
  return classes.map((name, i) => {
    const tableIndex = tables[i] ?? 0;
    const module: ModuleIndex = {
      row: Math.floor(tableIndex / spec.tablesPerRow),
      table: tableIndex % spec.tablesPerRow,
      column: Math.floor(random() * spec.modulesAlong),
      line: Math.floor(random() * spec.modulesUp),
    };
    const [min, max] = DELTA_K[name];
    const deltaK = min + random() * (max - min);
    const [area, ...more] = hotAreas(name, spec, random);
    return { class: name, module, deltaK, area, ...(more.length > 0 ? { more } : {}) };
  });
}

type HotAreas = readonly [HotArea, ...HotArea[]];

function hotAreas(name: DefectClass, spec: PlantSpec, random: () => number): HotAreas {
  switch (name) {
    case "hot_cell":
      return [cellArea(spec, cellAt(spec, random))];
    case "hot_cells": {
      const [first, second] = [cellAt(spec, random), cellAt(spec, random)];
      // a few cells away, so that they are two
      const { across, down } = cellsOf(spec);
      const apart = Math.abs(first[0] - second[0]) + Math.abs(first[1] - second[1]) >= LEAST_APART;
      const other = [(first[0] + (across >> 1)) % across, (first[1] + (down >> 1)) % down] as const;
      return [cellArea(spec, first), cellArea(spec, apart ? second : other)];
    }
    case "substring":
      return [substringArea(spec, Math.floor(random() * 3))];
    case "two_substrings": {
      const healthy = Math.floor(random() * 3);
      return [substringArea(spec, healthy === 0 ? 1 : 0), substringArea(spec, healthy === 2 ? 1 : 2)];
    }
    case "junction_box":
      return isLandscape(spec)
        ? [{ left: 0.46, top: 0.43, width: 0.06, length: 0.14 }]
        : [{ left: 0.43, top: 0.46, width: 0.14, length: 0.06 }];
    case "module_offline":
    case "string_offline":
      return [{ left: 0, top: 0, width: 1, length: 1 }];
  }
}

const LEAST_APART = 4;

function cellAt(spec: PlantSpec, random: () => number): readonly [column: number, line: number] {
  const { across, down } = cellsOf(spec);
  return [Math.floor(random() * across), Math.floor(random() * down)];
}

function cellArea(spec: PlantSpec, [column, line]: readonly [number, number]): HotArea {
  const { across, down } = cellsOf(spec);
  return { left: column / across, top: line / down, width: 1 / across, length: 1 / down };
}

const substringArea = (spec: PlantSpec, third: number): HotArea =>
  isLandscape(spec)
    ? { left: 0, top: third / 3, width: 1, length: 1 / 3 }
    : { left: third / 3, top: 0, width: 1 / 3, length: 1 };

function shuffled(count: number, random: () => number): number[] {
  const indices = Array.from({ length: count }, (_, i) => i);
  for (let i = count - 1; i > 0; i -= 1) {
    const other = Math.floor(random() * (i + 1));
    [indices[i], indices[other]] = [indices[other] ?? 0, indices[i] ?? 0];
  }
  return indices;
}
