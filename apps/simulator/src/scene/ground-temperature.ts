import type { Plant } from "./plant.ts";
import type { Surroundings } from "./surroundings.ts";
import { valueNoise } from "./value-noise.ts";

interface Warmth {
  ambientC: number;
  groundAboveAmbientK: number;
}

export type GroundTemperature = (alongM: number, downM: number, isShaded: boolean) => number;

const SHADE_COOLER_K = 7;
const SKY_C = -40;
const BUSH_ABOVE_AMBIENT_K = 3;
const ROAD_WARMER_K = 10;
const INVERTER_WARMER_K = 28;
const ROWS_PER_ROAD = 4;
const TABLES_PER_INVERTER = 10;
const FENCE_M = { distance: 3, width: 0.08 } as const;

/** Soil with what grows, lies and stands on it, in plant axes. */
export function groundTemperature(
  plant: Plant,
  conditions: Warmth,
  surroundings: Surroundings,
): GroundTemperature {
  const { spec } = plant;
  const clouds = valueNoise(spec.seed + 7);
  const groundC = conditions.ambientC + conditions.groundAboveAmbientK;
  const objectAt = objectsOnGround(plant, conditions, surroundings);
  return (alongM, downM, isShaded) => {
    const soil = groundC + 1.6 * clouds(alongM * 0.7, downM * 0.7) + 0.8 * clouds(alongM * 5, downM * 5);
    const object = objectAt ? objectAt(alongM, downM, soil) : soil;
    return isShaded ? object - SHADE_COOLER_K : object;
  };
}

function objectsOnGround(
  plant: Plant,
  { ambientC }: Warmth,
  { vegetation, puddles, hasInvertersAndRoads, hasFence }: Surroundings,
): ((alongM: number, downM: number, soilC: number) => number) | null {
  if (vegetation === 0 && puddles === 0 && !hasInvertersAndRoads && !hasFence) return null;
  const [bushes, leaves, water] = [
    valueNoise(plant.spec.seed + 31),
    valueNoise(plant.spec.seed + 32),
    valueNoise(plant.spec.seed + 33),
  ];
  const { spec, tablePitchM, tableLengthM } = plant;
  return (alongM, downM, soilC) => {
    if (hasFence && isFence(plant, alongM, downM)) return ambientC - 4;
    if (hasInvertersAndRoads) {
      const row = Math.floor(downM / spec.rowPitchM);
      const inAisle = downM - row * spec.rowPitchM - tableLengthM;
      const table = Math.floor(alongM / tablePitchM);
      const inTable = alongM - table * tablePitchM;
      const isInverter =
        (row * spec.tablesPerRow + table) % TABLES_PER_INVERTER === 0 &&
        inTable > 1 &&
        inTable < 2 &&
        inAisle > 0.2 &&
        inAisle < 0.9;
      if (isInverter) return soilC + INVERTER_WARMER_K;
      if (row % ROWS_PER_ROAD === ROWS_PER_ROAD - 1 && inAisle > 0.6 && inAisle < 3.2)
        return soilC + ROAD_WARMER_K;
    }
    if (puddles > 0 && water(alongM / 3, downM / 3) > 1 - 2 * puddles) return 0.4 * SKY_C + 0.6 * ambientC;
    if (vegetation > 0 && bushes(alongM / 1.7, downM / 1.7) > 1 - 2 * vegetation)
      return ambientC + BUSH_ABOVE_AMBIENT_K + 2 * leaves(alongM * 6, downM * 6);
    return soilC;
  };
}

const isFence = ({ widthM, lengthM }: Plant, alongM: number, downM: number): boolean => {
  const [left, top] = [alongM + FENCE_M.distance, downM + FENCE_M.distance];
  const [right, bottom] = [widthM + FENCE_M.distance - alongM, lengthM + FENCE_M.distance - downM];
  const nearest = Math.min(left, top, right, bottom);
  return nearest >= 0 && nearest < FENCE_M.width;
};
