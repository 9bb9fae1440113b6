import type { PlantElementKind } from "@overfly/contract/sites/plant-elements";
import type { Bounds } from "#platform/map/bounds.ts";
import type { Extent } from "#platform/map/map-extent.tsx";

export interface PlantWindow {
  kind: PlantElementKind;
  bounds: Bounds;
}

const CLOSE_ENOUGH = 16;
const TILE_DEG = 0.0025;

/** The part of a plant to load for an extent: modules when zoomed in, nothing when far. The box is aligned to a grid,
 * so that small movements load nothing new. */
export function plantWindow({ bounds, zoom }: Extent): PlantWindow | undefined {
  if (zoom < CLOSE_ENOUGH) return undefined;
  const [west, south, east, north] = bounds;
  const down = (value: number): number => round(Math.floor(value / TILE_DEG) * TILE_DEG);
  const up = (value: number): number => round(Math.ceil(value / TILE_DEG) * TILE_DEG);
  return {
    kind: "module",
    bounds: [
      Math.max(-180, down(west)),
      Math.max(-90, down(south)),
      Math.min(180, up(east)),
      Math.min(90, up(north)),
    ],
  };
}

const round = (value: number): number => Number(value.toFixed(4));
