import type { ThermalFrame } from "./hot-regions.ts";
import { type Corner, insetOutline, middleOf } from "./inset-outline.ts";

/** How far beyond the outline the surroundings are asked, in pixels from the touched edge. */
const BEYOND_PX = [6, 8, 10, 12];
const TOUCH_PX = 1.6;
const GREATEST_DEPTH = 0.45;
const LIKE_OUTSIDE = 0.7;

/**
 * Does this part of a module look like the ground, or the neighbour, that an outline a little off has caught? It then
 * clings to an edge, does not reach far in, and beyond that edge it goes on just as hot.
 */
export function isLeak(
  frame: ThermalFrame,
  part: readonly number[],
  { corners, reference, rimPx }: { corners: readonly Corner[]; reference: number; rimPx: number },
): boolean {
  const inner = insetOutline(corners, rimPx);
  const middle = middleOf(inner);
  const level = meanOf(part.map((pixel) => frame.values[pixel] ?? Number.NaN)) - reference;
  return inner.some((from, index) => {
    const to = inner[(index + 1) % inner.length] ?? from;
    const edge = edgeOf(from, to, middle);
    const depths = part.map((pixel) => edge.depth(centerOf(pixel, frame.widthPx)));
    const touching = part.filter((_, at) => (depths[at] ?? Infinity) <= TOUCH_PX);
    if (touching.length < 2) return false;
    const isShallow = Math.max(...depths) <= 2 * GREATEST_DEPTH * edge.depth(middle);
    return isShallow && beyond(frame, touching, edge.outward) - reference >= LIKE_OUTSIDE * level;
  });
}

interface Edge {
  /** Pixels from the edge's line inwards. */
  depth: (point: Corner) => number;
  outward: Corner;
}

function edgeOf([ax, ay]: Corner, [bx, by]: Corner, middle: Corner): Edge {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const normal: Corner = [(by - ay) / length, (ax - bx) / length];
  const side = Math.sign((middle[0] - ax) * normal[0] + (middle[1] - ay) * normal[1]) || 1;
  return {
    depth: ([x, y]) => side * ((x - ax) * normal[0] + (y - ay) * normal[1]),
    outward: [-side * normal[0], -side * normal[1]],
  };
}

function beyond(frame: ThermalFrame, pixels: readonly number[], [outX, outY]: Corner): number {
  const found: number[] = [];
  for (const pixel of pixels) {
    const [x, y] = centerOf(pixel, frame.widthPx);
    for (const away of BEYOND_PX) {
      const [atX, atY] = [Math.floor(x + outX * away), Math.floor(y + outY * away)];
      if (atX < 0 || atY < 0 || atX >= frame.widthPx || atY >= frame.heightPx) continue;
      found.push(frame.values[atY * frame.widthPx + atX] ?? Number.NaN);
    }
  }
  return meanOf(found);
}

const centerOf = (pixel: number, widthPx: number): Corner => [
  (pixel % widthPx) + 0.5,
  Math.floor(pixel / widthPx) + 0.5,
];

function meanOf(values: readonly number[]): number {
  const sound = values.filter((value) => !Number.isNaN(value));
  return sound.reduce((sum, value) => sum + value, 0) / sound.length;
}
