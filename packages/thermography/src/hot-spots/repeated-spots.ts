import type { HotRegion } from "#detection/measure-region.ts";
import { foundModuleId, type FoundModule } from "#modules/find-modules.ts";
import type { Point, Quadrilateral } from "#modules/quadrilateral.ts";

/** Spots at the same place of so many modules of a table, and of such a share of them, belong to their make. */
const LEAST_MODULES = 4;
const LEAST_SHARE = 0.25;
/** Of the module's width and height. */
const SAME_PLACE = 0.12;

/** Leaves out junction boxes, clamps and reflections that all modules of a table show at the same place. */
export function withoutRepeated(regions: readonly HotRegion[], modules: readonly FoundModule[]): HotRegion[] {
  const byId = new Map(modules.map((module) => [foundModuleId(module), module]));
  const sizes = Map.groupBy(modules, ({ table }) => table);
  const placed = regions.map((region) => {
    const module = byId.get(region.module?.id ?? "");
    return { region, module, at: module ? placeIn(module.corners, region.centroid) : null };
  });
  return placed.flatMap(({ region, module, at }) => {
    if (!module || !at || (region.module?.fraction ?? 1) > 0.5) return [region];
    const alike = placed.filter(
      (other) =>
        other.at !== null &&
        other.module?.table === module.table &&
        (other.region.module?.fraction ?? 1) <= 0.5 &&
        Math.abs(other.at[0] - at[0]) < SAME_PLACE &&
        Math.abs(other.at[1] - at[1]) < SAME_PLACE,
    );
    const count = new Set(alike.map((other) => other.module)).size;
    const size = sizes.get(module.table)?.length ?? 0;
    return count >= Math.max(LEAST_MODULES, LEAST_SHARE * size) ? [] : [region];
  });
}

/** Across and down a module, 0 to 1; near enough for outlines that are almost parallelograms. */
function placeIn([a, b, c, d]: Quadrilateral, [x, y]: Point): Point {
  const across = [(b[0] - a[0] + c[0] - d[0]) / 2, (b[1] - a[1] + c[1] - d[1]) / 2] as const;
  const down = [(d[0] - a[0] + c[0] - b[0]) / 2, (d[1] - a[1] + c[1] - b[1]) / 2] as const;
  const center = [(a[0] + b[0] + c[0] + d[0]) / 4, (a[1] + b[1] + c[1] + d[1]) / 4] as const;
  const cross = across[0] * down[1] - across[1] * down[0];
  const [dx, dy] = [x - 0.5 - center[0], y - 0.5 - center[1]];
  return [0.5 + (dx * down[1] - dy * down[0]) / cross, 0.5 + (across[0] * dy - across[1] * dx) / cross];
}
