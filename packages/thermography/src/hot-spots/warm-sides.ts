import type { HotRegion } from "#detection/measure-region.ts";
import { medianInPlace } from "#detection/median.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import { pixelsAlong } from "./hot-at-edge.ts";
import type { Plane } from "./level-plane.ts";
import type { Point } from "#modules/quadrilateral.ts";

interface ModuleOfTable {
  table: number;
  row: number;
  column: number;
  corners: readonly Point[];
  pixels: readonly number[];
  plane: Plane;
}

interface FoundSpot {
  region: HotRegion;
  module: ModuleOfTable;
  /** Of the module, where the spot lies at its edge. */
  side: number | null;
}

/** Robust standard deviations of the edge around it by which a spot at an edge stands out. */
const STANDS_OUT = 4;

/**
 * Leaves out spots at an edge that is warm in more places: the frame, or the ground that shines past it, warms one side of
 * a row or column of modules, here more and there less.
 */
export function withoutWarmSides(
  smooth: ThermalFrame,
  found: readonly FoundSpot[],
  modules: readonly ModuleOfTable[],
): HotRegion[] {
  const warmest = new Map<string, number>();
  return found.flatMap(({ region, module, side }) => {
    if (side === null) return [region];
    const line = (other: ModuleOfTable): string =>
      `${other.table} ${side} ${side % 2 === 0 ? other.row : other.column}`;
    const key = line(module);
    const limit =
      warmest.get(key) ??
      usualLimit(
        smooth,
        modules.filter((other) => line(other) === key),
        side,
      );
    warmest.set(key, limit);
    return region.meanDelta > limit ? [region] : [];
  });
}

function usualLimit(
  { values, widthPx }: ThermalFrame,
  modules: readonly ModuleOfTable[],
  side: number,
): number {
  const excesses = modules.flatMap((module) =>
    pixelsAlong(widthPx, module, side).map(
      (pixel) => (values[pixel] ?? 0) - module.plane.at(pixel % widthPx, (pixel / widthPx) | 0),
    ),
  );
  const usual = medianInPlace(Float64Array.from(excesses));
  const spread = 1.4826 * medianInPlace(Float64Array.from(excesses, (excess) => Math.abs(excess - usual)));
  return usual + STANDS_OUT * spread;
}
