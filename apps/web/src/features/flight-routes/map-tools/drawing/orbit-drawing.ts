import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import type { DrawingMode } from "#platform/drawing/drawing-mode.ts";
import type { RouteItem } from "#features/flight-routes/store/draft-history.ts";
import { lonLat } from "#platform/drawing/shape.ts";

export type Orbit = Pick<Extract<RouteItem, { kind: "orbit" }>, "center" | "radiusM">;

export interface OrbitState {
  body: Orbit;
}

const [LEAST_M, MOST_M] = [1, 2_000];
const SEGMENTS = 96;

/** Sets an orbit's center by a click or a drag, and its radius by the handle on the circle. */
export const orbitDrawing: DrawingMode<OrbitState, Orbit> = {
  start: (orbit) => ({ body: orbit }),
  sync: (_, orbit) => ({ body: orbit }),
  valueOf: ({ body }) => body,
  view: ({ body: { center, radiusM } }) => ({
    handles: [
      { id: "center", at: lonLat(center), form: "end" },
      { id: "radius", at: radiusHandle({ center, radiusM }), form: "vertex" },
    ],
    shapes: [
      { id: "circle", path: circlePositions({ center, radiusM }), isClosed: true, isFixed: true },
      {
        id: "arm",
        path: [lonLat(center), radiusHandle({ center, radiusM })],
        isClosed: false,
        isFixed: true,
        isDashed: true,
      },
    ],
    measure: { at: radiusHandle({ center, radiusM }), lengthM: 2 * Math.PI * radiusM, radiusM },
  }),
  tap: (state, at, on) => (on ? state : { body: { ...state.body, center: lonLat(at) } }),
  drag: ({ body }, { id }, { to }) => {
    if (id === "center") return { body: { ...body, center: lonLat(to) } };
    const radiusM = Math.round(distanceM(body.center, to) * 10) / 10;
    return { body: { ...body, radiusM: Math.min(MOST_M, Math.max(LEAST_M, radiusM)) } };
  },
  remove: (state) => state,
  finish: (state) => state,
  undo: (state) => state,
  cancel: (state) => state,
  statusOf: () => ({ isDrawing: false, canFinish: false, selected: undefined }),
};

const radiusHandle = ({ center, radiusM }: Orbit): Position => localFrame(center).toPosition([radiusM, 0]);

/** Without repeating the first position. */
export function circlePositions({ center, radiusM }: Orbit): Position[] {
  const frame = localFrame(center);
  return Array.from({ length: SEGMENTS }, (_, index) => {
    const angle = (2 * Math.PI * index) / SEGMENTS;
    return frame.toPosition([radiusM * Math.sin(angle), radiusM * Math.cos(angle)]);
  });
}
