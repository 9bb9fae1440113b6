import type { Plant } from "./plant.ts";

/** What is at a point of the plant: a module, with the offset in it, or ground. Mutated by every lookup. */
export interface SurfacePoint {
  /** Index in the plant, or −1 on the ground. */
  module: number;
  /** Index in the plant, or −1. */
  table: number;
  /** From the module's corner. */
  alongM: number;
  downM: number;
  /** Ground in the shadow of a row. */
  isShaded: boolean;
}

const SHADOW_M = 0.9;

/** Looks up the module at a point in plant axes. Reuses one result object, since each image needs a million lookups. */
export function moduleLookup(plant: Plant): {
  point: SurfacePoint;
  find: (alongM: number, downM: number) => void;
} {
  const { spec, bowAt, isMissing, tablePitchM, tableWidthM, tableLengthM, widthM, lengthM } = plant;
  const stepAlong = spec.moduleWidthM + spec.moduleGapM;
  const stepDown = spec.moduleLengthM + spec.moduleGapM;
  const perTable = spec.modulesAlong * spec.modulesUp;
  const point: SurfacePoint = { module: -1, table: -1, alongM: 0, downM: 0, isShaded: false };

  const find = (alongM: number, groundDownM: number): void => {
    const downM = spec.bowM === 0 ? groundDownM : groundDownM - bowAt(alongM);
    point.module = -1;
    point.table = -1;
    point.isShaded = false;
    if (alongM < 0 || alongM > widthM || downM < -SHADOW_M || downM > lengthM) return;
    const table = Math.floor(alongM / tablePitchM);
    const inTable = alongM - table * tablePitchM;
    if (inTable > tableWidthM) return;
    const row = Math.floor(downM / spec.rowPitchM);
    const inRow = downM - row * spec.rowPitchM;
    const isBuilt = (atRow: number) => spec.missingTables === 0 || !isMissing(atRow, table);
    if (row < 0 || inRow > tableLengthM) {
      point.isShaded = spec.rowPitchM - inRow < SHADOW_M && isBuilt(row + 1);
      return;
    }
    if (!isBuilt(row)) return;
    const [column, line] = [Math.floor(inTable / stepAlong), Math.floor(inRow / stepDown)];
    point.alongM = inTable - column * stepAlong;
    point.downM = inRow - line * stepDown;
    if (point.alongM > spec.moduleWidthM || point.downM > spec.moduleLengthM) {
      point.isShaded = true;
      return;
    }
    point.table = row * spec.tablesPerRow + table;
    point.module = point.table * perTable + line * spec.modulesAlong + column;
  };
  return { point, find };
}
