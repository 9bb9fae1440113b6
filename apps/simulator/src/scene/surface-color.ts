import { CELLS } from "./defects.ts";
import { moduleFinder } from "./module-finder.ts";
import { noiseTile } from "./noise-tile.ts";
import type { Plant } from "./plant.ts";
import { gaussians, randomFrom } from "./random.ts";

const FRAME_M = 0.035;
const CELL_LINE = 0.05;

/** What the eye sees at a point in the plant's axes, as 0xRRGGBB. */
export function surfaceColor(plant: Plant): (alongM: number, downM: number) => number {
  const { plan } = plant;
  const { spot, find } = moduleFinder(plant);
  const tints = gaussians(
    randomFrom(plan.seed ^ 0xc0105),
    plan.rows * plan.tablesPerRow * plan.modulesAlong * plan.modulesUp,
  );
  const clouds = noiseTile(plan.seed + 11);

  return (alongM, downM) => {
    find(alongM, downM);
    if (spot.module < 0) {
      const grain = 14 * clouds(alongM * 0.5, downM * 0.5) + 12 * clouds(alongM * 6, downM * 6);
      const light = spot.shaded ? 0.5 : 1;
      return packed((178 + grain) * light, (154 + grain) * light, (116 + grain * 0.8) * light);
    }
    const edgeM = Math.min(
      spot.alongM,
      spot.downM,
      plan.moduleWidthM - spot.alongM,
      plan.moduleLengthM - spot.downM,
    );
    if (edgeM < FRAME_M) return 0xb4bac0;
    const cellX = (spot.alongM / plan.moduleWidthM) * CELLS.across;
    const cellY = (spot.downM / plan.moduleLengthM) * CELLS.down;
    if (cellX - Math.floor(cellX) < CELL_LINE || cellY - Math.floor(cellY) < CELL_LINE) return 0x3d4a6a;
    const tint = 5 * (tints[spot.module] ?? 0);
    return packed(22 + tint, 34 + tint, 68 + tint);
  };
}

function packed(red: number, green: number, blue: number): number {
  return (byte(red) << 16) | (byte(green) << 8) | byte(blue);
}

const byte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value | 0);
