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

export interface PointerPosition {
  pixel: Pixel;
  position: Position;
}

/** Where a pointer is, on the screen and on the map. */
export function positionUnder(map: MapLibre, { clientX, clientY }: MouseEvent): PointerPosition {
  const box = map.getCanvasContainer().getBoundingClientRect();
  const pixel = { x: clientX - box.left, y: clientY - box.top };
  const { lng, lat } = map.unproject([pixel.x, pixel.y]);
  return { pixel, position: [lng, lat] };
}

const EQUATOR_M = 40_075_016.686;
const TILE_PX = 512;

export const metresPerPx = (map: MapLibre, latitudeDeg: number): number =>
  (EQUATOR_M * Math.cos((latitudeDeg * Math.PI) / 180)) / (TILE_PX * 2 ** map.getZoom());

/** Browsers round the coordinates of a click to whole pixels, but not those of the press that began it. */
export const exactClick = (click: PointerPosition, press: PointerPosition | undefined): PointerPosition =>
  press && Math.hypot(press.pixel.x - click.pixel.x, press.pixel.y - click.pixel.y) < Math.SQRT2
    ? press
    : click;
