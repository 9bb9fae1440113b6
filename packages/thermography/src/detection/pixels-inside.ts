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
  const ys = inner.map(([, y]) => y);
  const last = Math.min(heightPx - 1, Math.max(...ys));
  const pixels: number[] = [];
  for (let y = Math.floor(Math.min(...ys)); y <= last; y += 1) {
    const [from, to] = crossings(inner, y + 0.5);
    for (let x = Math.max(0, Math.ceil(from - 0.5)); x < Math.min(widthPx, to - 0.5); x += 1)
      pixels.push(y * widthPx + x);
  }
  return pixels;
}

/** Where a level line enters and leaves a convex outline; an empty span where it misses it. */
function crossings(corners: readonly Corner[], y: number): [from: number, to: number] {
  let from = Infinity;
  let to = -Infinity;
  for (let i = 0; i < corners.length; i += 1) {
    const [x1, y1] = corners[i] ?? [0, 0];
    const [x2, y2] = corners[(i + 1) % corners.length] ?? [0, 0];
    if (y1 > y === y2 > y) continue;
    const x = ((x2 - x1) * (y - y1)) / (y2 - y1) + x1;
    from = Math.min(from, x);
    to = Math.max(to, x);
  }
  return [from, to];
}
