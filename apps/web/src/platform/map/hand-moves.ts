import type { Position } from "geojson";
import type { Target } from "./hand.ts";
import type { MapLibre } from "./maplibre.ts";

export interface Pixel {
  x: number;
  y: number;
}

/** What the pointer holds since it was pressed. */
export interface Grasp<State> {
  on: Target;
  from: Position;
  at: Pixel;
  state: State;
  pointer: number;
  hasMoved: boolean;
}

/** What the arrow keys have moved since the first of them was pressed. */
export interface Nudge<State> {
  on: Target;
  from: Position;
  to: Position;
  state: State;
}

/** Where a pointer is, on the screen and on the ground. */
export function placeUnder(map: MapLibre, { clientX, clientY }: MouseEvent): { at: Pixel; place: Position } {
  const box = map.getCanvasContainer().getBoundingClientRect();
  const at = { x: clientX - box.left, y: clientY - box.top };
  const { lng, lat } = map.unproject([at.x, at.y]);
  return { at, place: [lng, lat] };
}

const EQUATOR_M = 40_075_016.686;
const TILE_PX = 512;

export const metresPerPx = (map: MapLibre, latitudeDeg: number): number =>
  (EQUATOR_M * Math.cos((latitudeDeg * Math.PI) / 180)) / (TILE_PX * 2 ** map.getZoom());
