import type { Position } from "geojson";
import type { DrawingView, Target } from "./drawing-mode.ts";

interface Pixel {
  x: number;
  y: number;
}

/** What lies within reach of the pointer: handles before shapes, vertices before the midpoints between them. */
export function targetAt(
  { handles, shapes }: DrawingView,
  pointer: Pixel,
  reachPx: number,
  project: (at: Position) => Pixel,
): Target | undefined {
  let best: Target | undefined;
  let bestPx = reachPx;
  for (const form of [["vertex", "end", "cross"], ["midpoint"]]) {
    for (const { id, at, form: own } of handles) {
      if (!form.includes(own)) continue;
      const { x, y } = project(at);
      const px = Math.hypot(x - pointer.x, y - pointer.y);
      if (px < bestPx) [best, bestPx] = [{ kind: "handle", id }, px];
    }
    if (best) return best;
  }
  bestPx = reachPx * SHAPE_REACH_SHARE;
  for (const { id, path, isClosed, isFixed } of shapes) {
    if (isFixed) continue;
    const pixels = path.map(project);
    const first = pixels[0];
    if (isClosed && first) pixels.push(first);
    for (const [index, from] of pixels.entries()) {
      const px = distanceToSegment(pointer, from, pixels[index + 1] ?? from);
      if (px < bestPx) [best, bestPx] = [{ kind: "shape", id }, px];
    }
  }
  return best;
}

/** Lines are easier to hit than points, and lie closer together. */
const SHAPE_REACH_SHARE = 0.7;

function distanceToSegment({ x, y }: Pixel, from: Pixel, to: Pixel): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const squared = dx * dx + dy * dy;
  const share = squared > 0 ? ((x - from.x) * dx + (y - from.y) * dy) / squared : 0;
  const near = Math.min(1, Math.max(0, share));
  return Math.hypot(x - from.x - near * dx, y - from.y - near * dy);
}

/** CSS cursor over a target. */
export const cursorOver = (on: Target | undefined): string =>
  on === undefined ? "crosshair" : on.kind === "handle" ? "move" : "pointer";
