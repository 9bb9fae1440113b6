import { CELLS, type Defect } from "./defects.ts";
import { moduleLookup } from "./module-lookup.ts";
import { valueNoise } from "./value-noise.ts";
import type { ModuleIndex } from "./module-index.ts";
import type { Plant } from "./plant.ts";
import { gaussianSamples, seededRandom } from "./random.ts";

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
/** Standard deviation between healthy modules, and between the cells of one. */
const MODULE_SPREAD_K = 0.25;
const CELL_SPREAD_K = 0.12;
/** A module is warmer towards its upper edge, where the rising air is already heated. */
const UPPER_EDGE_WARMER_K = 1;

type Rectangle = readonly [left: number, top: number, right: number, bottom: number, deltaK: number];

/** Temperature at a point in plant axes, without sensor noise. */
export function surfaceTemperature(
  plant: Plant,
  conditions: Conditions,
): (alongM: number, downM: number) => number {
  const { spec } = plant;
  const { point, find } = moduleLookup(plant);
  const random = seededRandom(spec.seed ^ 0x5eed);
  const offsets = gaussianSamples(random, spec.rows * spec.tablesPerRow * spec.modulesAlong * spec.modulesUp);
  const cellOffsets = gaussianSamples(random, 4096);
  const clouds = valueNoise(spec.seed + 7);
  const { byModule, byTable } = hotAreas(plant);
  const healthyC = conditions.ambientC + conditions.modulesAboveAmbientK;
  const groundC = conditions.ambientC + conditions.groundAboveAmbientK;

  return (alongM, downM) => {
    find(alongM, downM);
    if (point.module < 0) {
      const soil = groundC + 1.6 * clouds(alongM * 0.7, downM * 0.7) + 0.8 * clouds(alongM * 5, downM * 5);
      return point.isShaded ? soil - SHADE_COOLER_K : soil;
    }
    const [x, y] = [point.alongM / spec.moduleWidthM, point.downM / spec.moduleLengthM];
    const cell = point.module * 72 + Math.floor(y * CELLS.down) * CELLS.across + Math.floor(x * CELLS.across);
    let celsius =
      healthyC +
      MODULE_SPREAD_K * (offsets[point.module] ?? 0) +
      CELL_SPREAD_K * (cellOffsets[cell & 4095] ?? 0) +
      UPPER_EDGE_WARMER_K * (0.5 - y) +
      (byTable.get(point.table) ?? 0);
    const moduleHotAreas = byModule.get(point.module);
    if (moduleHotAreas) celsius += excessTemperature(moduleHotAreas, x, y);
    const edgeM = Math.min(
      point.alongM,
      point.downM,
      spec.moduleWidthM - point.alongM,
      spec.moduleLengthM - point.downM,
    );
    return edgeM < FRAME_M ? celsius - FRAME_COOLER_K : celsius;
  };
}

/** Index of a module in the plant, as in `moduleLookup`. */
export const moduleIndex = ({ spec }: Plant, { row, table, column, line }: ModuleIndex): number =>
  ((row * spec.tablesPerRow + table) * spec.modulesUp + line) * spec.modulesAlong + column;

function hotAreas(plant: Plant) {
  const byModule = new Map<number, Rectangle[]>();
  const byTable = new Map<number, number>();
  for (const defect of plant.defects) {
    if (defect.class === "string_offline") {
      byTable.set(defect.module.row * plant.spec.tablesPerRow + defect.module.table, defect.deltaK);
      continue;
    }
    const module = moduleIndex(plant, defect.module);
    byModule.set(module, [...(byModule.get(module) ?? []), rectangle(defect)]);
  }
  return { byModule, byTable };
}

const rectangle = ({ area, deltaK }: Defect): Rectangle => [
  area.left,
  area.top,
  area.left + area.width,
  area.top + area.length,
  deltaK,
];

function excessTemperature(moduleHotAreas: readonly Rectangle[], x: number, y: number): number {
  let excessK = 0;
  for (const [left, top, right, bottom, deltaK] of moduleHotAreas) {
    if (x >= left && x < right && y >= top && y < bottom) excessK += deltaK;
  }
  return excessK;
}
