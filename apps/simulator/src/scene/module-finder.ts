import type { Plant } from "./plant.ts";

/** Where a point of the plant lies: on a module, with its place in it, or beside. Reused from point to point. */
export interface Spot {
  /** Counted over the plant, or −1 on the ground. */
  module: number;
  /** Counted over the plant, or −1. */
  table: number;
  /** From the module's corner. */
  alongM: number;
  downM: number;
  /** On the ground behind a row: its shadow. */
  shaded: boolean;
}

const SHADOW_M = 0.9;

/** Finds the module under a point in the plant's axes. Writes into one spot, since pictures ask a million times. */
export function moduleFinder(plant: Plant): { spot: Spot; find: (alongM: number, downM: number) => void } {
  const { plan, tablePitchM, tableWidthM, tableLengthM, widthM, lengthM } = plant;
  const stepAlong = plan.moduleWidthM + plan.moduleGapM;
  const stepDown = plan.moduleLengthM + plan.moduleGapM;
  const perTable = plan.modulesAlong * plan.modulesUp;
  const spot: Spot = { module: -1, table: -1, alongM: 0, downM: 0, shaded: false };

  const find = (alongM: number, downM: number): void => {
    spot.module = -1;
    spot.table = -1;
    spot.shaded = false;
    if (alongM < 0 || alongM > widthM || downM < -SHADOW_M || downM > lengthM) return;
    const table = Math.floor(alongM / tablePitchM);
    const inTable = alongM - table * tablePitchM;
    if (inTable > tableWidthM) return;
    const row = Math.floor(downM / plan.rowPitchM);
    const inRow = downM - row * plan.rowPitchM;
    if (row < 0 || inRow > tableLengthM) {
      spot.shaded = plan.rowPitchM - inRow < SHADOW_M;
      return;
    }
    const [column, line] = [Math.floor(inTable / stepAlong), Math.floor(inRow / stepDown)];
    spot.alongM = inTable - column * stepAlong;
    spot.downM = inRow - line * stepDown;
    if (spot.alongM > plan.moduleWidthM || spot.downM > plan.moduleLengthM) {
      spot.shaded = true;
      return;
    }
    spot.table = row * plan.tablesPerRow + table;
    spot.module = spot.table * perTable + line * plan.modulesAlong + column;
  };
  return { spot, find };
}
