import { seededRandom } from "./random.ts";

/** Ground that is not flat. */
export interface TerrainShape {
  /** Rise over run, in the direction of the fall line. */
  slope: number;
  /** Half the height of rolling hills, and their length. */
  waveM: number;
  waveLengthM: number;
  /** Height of a terrace's edge across the plant. */
  stepM: number;
}

export const FLAT: TerrainShape = { slope: 0, waveM: 0, waveLengthM: 60, stepM: 0 };

const STEP_WIDTH_M = 1.5;

/** Height of the ground in plant axes, above the plane of the take-off; null where it is flat. */
export function terrainHeight(
  { slope, waveM, waveLengthM, stepM }: TerrainShape,
  { lengthM, seed }: { lengthM: number; seed: number },
): ((alongM: number, downM: number) => number) | null {
  if (slope === 0 && waveM === 0 && stepM === 0) return null;
  const random = seededRandom(seed ^ 0x7e44a1);
  const fall = random() * 2 * Math.PI;
  const [slopeAlong, slopeDown] = [slope * Math.cos(fall), slope * Math.sin(fall)];
  const [phaseA, phaseB] = [random() * 6.28, random() * 6.28];
  const perM = (2 * Math.PI) / waveLengthM;
  const stepAtM = lengthM * (0.3 + 0.4 * random());
  return (alongM, downM) =>
    slopeAlong * alongM +
    slopeDown * downM +
    waveM * Math.sin(alongM * perM + phaseA) * Math.cos(downM * perM * 0.8 + phaseB) +
    stepM * Math.min(1, Math.max(0, (downM - stepAtM) / STEP_WIDTH_M));
}
