import { cellsOf } from "./defects.ts";
import { moduleLookup } from "./module-lookup.ts";
import { valueNoise } from "./value-noise.ts";
import type { Plant } from "./plant.ts";
import { gaussianSamples, seededRandom } from "./random.ts";

const FRAME_M = 0.035;
const CELL_LINE = 0.05;

/** Visible colour at a point in plant axes, as 0xRRGGBB. */
export function surfaceColor(plant: Plant): (alongM: number, downM: number) => number {
  const { spec } = plant;
  const { point, find } = moduleLookup(plant);
  const cells = cellsOf(spec);
  const tints = gaussianSamples(
    seededRandom(spec.seed ^ 0xc0105),
    spec.rows * spec.tablesPerRow * spec.modulesAlong * spec.modulesUp,
  );
  const clouds = valueNoise(spec.seed + 11);

  return (alongM, downM) => {
    find(alongM, downM);
    if (point.module < 0) {
      const grain = 14 * clouds(alongM * 0.5, downM * 0.5) + 12 * clouds(alongM * 6, downM * 6);
      const light = point.isShaded ? 0.5 : 1;
      return packed((178 + grain) * light, (154 + grain) * light, (116 + grain * 0.8) * light);
    }
    const edgeM = Math.min(
      point.alongM,
      point.downM,
      spec.moduleWidthM - point.alongM,
      spec.moduleLengthM - point.downM,
    );
    if (edgeM < FRAME_M) return 0xb4bac0;
    const cellX = (point.alongM / spec.moduleWidthM) * cells.across;
    const cellY = (point.downM / spec.moduleLengthM) * cells.down;
    if (cellX - Math.floor(cellX) < CELL_LINE || cellY - Math.floor(cellY) < CELL_LINE) return 0x3d4a6a;
    const tint = 5 * (tints[point.module] ?? 0);
    return packed(22 + tint, 34 + tint, 68 + tint);
  };
}

function packed(red: number, green: number, blue: number): number {
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value | 0);
