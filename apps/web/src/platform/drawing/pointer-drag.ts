import type { Position } from "geojson";
import type { Target } from "./drawing-mode.ts";
import type { MapLibre } from "#platform/map/maplibre.ts";

export interface Pixel {
  x: number;
  y: number;
}

/** A drag by pointer, since it was pressed. */
export interface PointerDrag<State> {
  target: Target;
  from: Position;
  pixel: Pixel;
  state: State;
  pointerId: number;
  hasMoved: boolean;
}

/** A drag by arrow keys, since the first of them was pressed. */
export interface KeyboardDrag<State> {
  target: Target;
  from: Position;
  to: Position;
  state: State;
}

/** Where a pointer is, on the screen and on the map. */
export function positionUnder(
  map: MapLibre,
  { clientX, clientY }: MouseEvent,
): { pixel: Pixel; position: Position } {
  const box = map.getCanvasContainer().getBoundingClientRect();
  const pixel = { x: clientX - box.left, y: clientY - box.top };
  const { lng, lat } = map.unproject([pixel.x, pixel.y]);
  return { pixel, position: [lng, lat] };
}

const EQUATOR_M = 40_075_016.686;
const TILE_PX = 512;

export const metresPerPx = (map: MapLibre, latitudeDeg: number): number =>
  (EQUATOR_M * Math.cos((latitudeDeg * Math.PI) / 180)) / (TILE_PX * 2 ** map.getZoom());
