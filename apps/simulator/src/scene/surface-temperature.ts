import { CELLS, type Defect } from "./defects.ts";
import { moduleFinder } from "./module-finder.ts";
import { noiseTile } from "./noise-tile.ts";
import type { ModuleIndex, Plant } from "./plant.ts";
import { gaussians, randomFrom } from "./random.ts";

/** A clear day, some 900 W/m². */
export interface Conditions {
  ambientC: number;
  modulesAboveAmbientK: number;
  groundAboveAmbientK: number;
}

export const CLEAR_DAY: Conditions = { ambientC: 28, modulesAboveAmbientK: 25, groundAboveAmbientK: 9 };

const FRAME_M = 0.025;
const FRAME_COOLER_K = 3;
const SHADE_COOLER_K = 7;
/** Spread of healthy modules among each other, and of the cells in one. */
const MODULE_SPREAD_K = 0.25;
const CELL_SPREAD_K = 0.12;
/** A module is warmer towards its upper edge, where the air has already been heated. */
const UPPER_EDGE_WARMER_K = 1;

type Rectangle = readonly [left: number, top: number, right: number, bottom: number, deltaK: number];

/** What an infrared camera would read at a point in the plant's axes, in °C and without noise. */
export function surfaceTemperature(
  plant: Plant,
  conditions: Conditions,
): (alongM: number, downM: number) => number {
  const { plan } = plant;
  const { spot, find } = moduleFinder(plant);
  const random = randomFrom(plan.seed ^ 0x5eed);
  const offsets = gaussians(random, plan.rows * plan.tablesPerRow * plan.modulesAlong * plan.modulesUp);
  const cellOffsets = gaussians(random, 4096);
  const clouds = noiseTile(plan.seed + 7);
  const { byModule, byTable } = heatedParts(plant);
  const healthyC = conditions.ambientC + conditions.modulesAboveAmbientK;
  const groundC = conditions.ambientC + conditions.groundAboveAmbientK;

  return (alongM, downM) => {
    find(alongM, downM);
    if (spot.module < 0) {
      const soil = groundC + 1.6 * clouds(alongM * 0.7, downM * 0.7) + 0.8 * clouds(alongM * 5, downM * 5);
      return spot.shaded ? soil - SHADE_COOLER_K : soil;
    }
    const [x, y] = [spot.alongM / plan.moduleWidthM, spot.downM / plan.moduleLengthM];
    const cell = spot.module * 72 + Math.floor(y * CELLS.down) * CELLS.across + Math.floor(x * CELLS.across);
    let celsius =
      healthyC +
      MODULE_SPREAD_K * (offsets[spot.module] ?? 0) +
      CELL_SPREAD_K * (cellOffsets[cell & 4095] ?? 0) +
      UPPER_EDGE_WARMER_K * (0.5 - y) +
      (byTable.get(spot.table) ?? 0);
    const heated = byModule.get(spot.module);
    if (heated) celsius += excessAt(heated, x, y);
    const edgeM = Math.min(
      spot.alongM,
      spot.downM,
      plan.moduleWidthM - spot.alongM,
      plan.moduleLengthM - spot.downM,
    );
    return edgeM < FRAME_M ? celsius - FRAME_COOLER_K : celsius;
  };
}

/** Index over the plant, as `moduleFinder` counts. */
export const moduleNumber = ({ plan }: Plant, { row, table, column, line }: ModuleIndex): number =>
  ((row * plan.tablesPerRow + table) * plan.modulesUp + line) * plan.modulesAlong + column;

function heatedParts(plant: Plant) {
  const byModule = new Map<number, Rectangle[]>();
  const byTable = new Map<number, number>();
  for (const defect of plant.defects) {
    if (defect.class === "string_offline") {
      byTable.set(defect.module.row * plant.plan.tablesPerRow + defect.module.table, defect.deltaK);
      continue;
    }
    const module = moduleNumber(plant, defect.module);
    byModule.set(module, [...(byModule.get(module) ?? []), rectangle(defect)]);
  }
  return { byModule, byTable };
}

const rectangle = ({ part, deltaK }: Defect): Rectangle => [
  part.left,
  part.top,
  part.left + part.width,
  part.top + part.length,
  deltaK,
];

function excessAt(heated: readonly Rectangle[], x: number, y: number): number {
  let excessK = 0;
  for (const [left, top, right, bottom, deltaK] of heated) {
    if (x >= left && x < right && y >= top && y < bottom) excessK += deltaK;
  }
  return excessK;
}
