import { cellsOf, type Defect } from "./defects.ts";
import { type GroundTemperature, groundTemperature } from "./ground-temperature.ts";
import { moduleLookup, type SurfacePoint } from "./module-lookup.ts";
import { valueNoise } from "./value-noise.ts";
import type { ModuleIndex } from "./module-index.ts";
import type { Plant } from "./plant.ts";
import { gaussianSamples, seededRandom } from "./random.ts";
import { PLAIN_SURROUNDINGS, type Surroundings } from "./surroundings.ts";

/** A clear day, some 900 W/m². */
export interface Conditions {
  ambientC: number;
  modulesAboveAmbientK: number;
  groundAboveAmbientK: number;
  surroundings?: Surroundings;
}

export const CLEAR_DAY: Conditions = { ambientC: 28, modulesAboveAmbientK: 25, groundAboveAmbientK: 9 };

const FRAME_M = 0.025;
const FRAME_COOLER_K = 3;
/** Standard deviation between healthy modules, and between the cells of one. */
const MODULE_SPREAD_K = 0.25;
const CELL_SPREAD_K = 0.12;
/** A module is warmer towards its upper edge, where the rising air is already heated. */
const UPPER_EDGE_WARMER_K = 1;
const RIM_M = 0.12;

type Rectangle = readonly [left: number, top: number, right: number, bottom: number, deltaK: number];

/** Temperatures in plant axes, without sensor noise; module and ground are looked up with one shared point. */
export interface SurfaceTemperature {
  point: SurfacePoint;
  find: (alongM: number, downM: number) => void;
  /** Of the module found at this point. */
  ofModule: (alongM: number, downM: number) => number;
  ofGround: GroundTemperature;
}

export function surfaceTemperature(plant: Plant, conditions: Conditions): SurfaceTemperature {
  const { point, find } = moduleLookup(plant);
  const surroundings = conditions.surroundings ?? PLAIN_SURROUNDINGS;
  const ofHealthyModule = healthyModule(plant, conditions, point);
  const ofWeather = weatherOnModules(plant, surroundings, point);
  const ofGround = groundTemperature(plant, conditions, surroundings);
  const { byModule, byTable } = hotAreas(plant);
  const { moduleWidthM, moduleLengthM } = plant.spec;

  const ofModule = (alongM: number, downM: number): number => {
    const [x, y] = [point.alongM / moduleWidthM, point.downM / moduleLengthM];
    const areas = byModule.get(point.module);
    return (
      ofHealthyModule(x, y) +
      (byTable.get(point.table) ?? 0) +
      (areas ? excessTemperature(areas, x, y) : 0) +
      (ofWeather ? ofWeather(alongM, downM) : 0)
    );
  };
  return { point, find, ofModule, ofGround };
}

function healthyModule(
  plant: Plant,
  conditions: Conditions,
  point: SurfacePoint,
): (x: number, y: number) => number {
  const { spec } = plant;
  const random = seededRandom(spec.seed ^ 0x5eed);
  const offsets = gaussianSamples(random, spec.rows * spec.tablesPerRow * spec.modulesAlong * spec.modulesUp);
  const cellOffsets = gaussianSamples(random, 4096);
  const cells = cellsOf(spec);
  const healthyC = conditions.ambientC + conditions.modulesAboveAmbientK;
  return (x, y) => {
    const cell = point.module * 72 + Math.floor(y * cells.down) * cells.across + Math.floor(x * cells.across);
    const celsius =
      healthyC +
      MODULE_SPREAD_K * (offsets[point.module] ?? 0) +
      CELL_SPREAD_K * (cellOffsets[cell & 4095] ?? 0) +
      UPPER_EDGE_WARMER_K * (0.5 - y);
    const edgeM = Math.min(
      point.alongM,
      point.downM,
      spec.moduleWidthM - point.alongM,
      spec.moduleLengthM - point.downM,
    );
    return edgeM < FRAME_M ? celsius - FRAME_COOLER_K : celsius;
  };
}

/** What wind, dust, shadows and warm frames add to a healthy module; null where there are none. */
function weatherOnModules(
  { spec }: Plant,
  { windGradientK, warmFrameK, soilingK, shadows }: Surroundings,
  point: SurfacePoint,
): ((alongM: number, downM: number) => number) | null {
  if (windGradientK === 0 && warmFrameK === 0 && soilingK === 0 && shadows === 0) return null;
  const [wind, dust, shade] = [
    valueNoise(spec.seed + 21),
    valueNoise(spec.seed + 22),
    valueNoise(spec.seed + 23),
  ];
  return (alongM, downM) => {
    let addedK = (windGradientK / 2) * wind(alongM / 23, downM / 23);
    if (warmFrameK > 0 && spec.moduleLengthM - point.downM < RIM_M) addedK += warmFrameK;
    const lower = point.downM / spec.moduleLengthM - 0.66;
    if (soilingK > 0 && lower > 0) addedK += soilingK * lower * 3 * Math.max(0, dust(alongM / 3, downM / 9));
    // a shadow's border is half a metre soft
    const depth = shadows === 0 ? 0 : (shade(alongM / 4, downM / 4) - (1 - 2 * shadows)) * 8;
    if (depth > 0) addedK -= SHADOWED_MODULE_COOLER_K * Math.min(1, depth);
    return addedK;
  };
}
const SHADOWED_MODULE_COOLER_K = 8;

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
    byModule.set(module, [...(byModule.get(module) ?? []), ...rectangles(defect)]);
  }
  return { byModule, byTable };
}

const rectangles = ({ area, more = [], deltaK }: Defect): Rectangle[] =>
  [area, ...more].map(({ left, top, width, length }) => [left, top, left + width, top + length, deltaK]);

function excessTemperature(moduleHotAreas: readonly Rectangle[], x: number, y: number): number {
  let excessK = 0;
  for (const [left, top, right, bottom, deltaK] of moduleHotAreas) {
    if (x >= left && x < right && y >= top && y < bottom) excessK += deltaK;
  }
  return excessK;
}
