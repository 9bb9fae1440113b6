import type { ThermalFrame } from "./thermal-frame.ts";
import { type Corner, insetOutline } from "./inset-outline.ts";

/** Module frames and gaps blur into the edge pixels; registered outlines are off by less than a pixel. */
export const EDGE_MARGIN_PX = 1.3;

/** Indices of the pixels inside a convex outline, without its edge margin; null where the outline leaves the frame. */
export function pixelsInside(
  { widthPx, heightPx }: Pick<ThermalFrame, "widthPx" | "heightPx">,
  corners: readonly Corner[],
): number[] | null {
  const isInFrame = corners.every(([x, y]) => x >= 0 && y >= 0 && x <= widthPx && y <= heightPx);
  if (corners.length < 3 || !isInFrame) return null;
  const inner = insetOutline(corners, EDGE_MARGIN_PX);
  const [xs, ys] = [inner.map(([x]) => x), inner.map(([, y]) => y)];
  const pixels: number[] = [];
  for (let y = Math.floor(Math.min(...ys)); y <= Math.min(heightPx - 1, Math.max(...ys)); y += 1)
    for (let x = Math.floor(Math.min(...xs)); x <= Math.min(widthPx - 1, Math.max(...xs)); x += 1)
      if (isInside(inner, x + 0.5, y + 0.5)) pixels.push(y * widthPx + x);
  return pixels;
}

function isInside(corners: readonly Corner[], x: number, y: number): boolean {
  let isWithin = false;
  for (const [index, [x1, y1]] of corners.entries()) {
    const [x2, y2] = corners[(index + 1) % corners.length] ?? [x1, y1];
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isWithin = !isWithin;
  }
  return isWithin;
}
