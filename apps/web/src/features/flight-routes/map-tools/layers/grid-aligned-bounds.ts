import type { Bounds } from "#platform/map/bounds.ts";
import type { Extent } from "#platform/map/map-extent.tsx";

const MIN_ZOOM = 16;
const TILE_DEG = 0.0025;

/** Bounds to load module tables for; undefined when zoomed out. Aligned to a grid, so that small movements need no new
 * request. */
export function gridAlignedBounds({ bounds: [west, south, east, north], zoom }: Extent): Bounds | undefined {
  if (zoom < MIN_ZOOM) return undefined;
  const down = (value: number): number => rounded(Math.floor(value / TILE_DEG) * TILE_DEG);
  const up = (value: number): number => rounded(Math.ceil(value / TILE_DEG) * TILE_DEG);
  return [
    Math.max(-180, down(west)),
    Math.max(-90, down(south)),
    Math.min(180, up(east)),
    Math.min(90, up(north)),
  ];
}

const rounded = (value: number): number => Number(value.toFixed(4));
