import type { ThermalFrame } from "./thermal-frame.ts";
import { type Corner, insetOutline, outlineCenter } from "./inset-outline.ts";

/** Where the surroundings are sampled, in pixels outwards from the touched edge. */
const OUTSIDE_DISTANCES_PX = [6, 8, 10, 12];
const MAX_TOUCH_DEPTH_PX = 1.6;
const MAX_DEPTH_FRACTION = 0.45;
const MIN_OUTSIDE_RATIO = 0.7;

/**
 * Whether a hot region is ground or a neighbouring module inside a misregistered outline: it touches an edge, does not
 * reach far inside, and continues just as hot beyond that edge.
 */
export function isRegistrationArtefact(
  frame: ThermalFrame,
  region: readonly number[],
  { corners, reference, marginPx }: { corners: readonly Corner[]; reference: number; marginPx: number },
): boolean {
  const inner = insetOutline(corners, marginPx);
  const center = outlineCenter(inner);
  const excess = meanOf(region.map((pixel) => frame.values[pixel] ?? Number.NaN)) - reference;
  return inner.some((from, index) => {
    const to = inner[(index + 1) % inner.length] ?? from;
    const edge = edgeOf(from, to, center);
    const depths = region.map((pixel) => edge.depth(pixelCenter(pixel, frame.widthPx)));
    const touching = region.filter((_, at) => (depths[at] ?? Infinity) <= MAX_TOUCH_DEPTH_PX);
    if (touching.length < 2) return false;
    const isShallow = Math.max(...depths) <= 2 * MAX_DEPTH_FRACTION * edge.depth(center);
    return isShallow && meanOutside(frame, touching, edge.outward) - reference >= MIN_OUTSIDE_RATIO * excess;
  });
}

interface Edge {
  /** Distance in pixels inwards from the edge. */
  depth: (point: Corner) => number;
  outward: Corner;
}

function edgeOf([ax, ay]: Corner, [bx, by]: Corner, center: Corner): Edge {
  const length = Math.hypot(bx - ax, by - ay) || 1;
  const normal: Corner = [(by - ay) / length, (ax - bx) / length];
  const side = Math.sign((center[0] - ax) * normal[0] + (center[1] - ay) * normal[1]) || 1;
  return {
    depth: ([x, y]) => side * ((x - ax) * normal[0] + (y - ay) * normal[1]),
    outward: [-side * normal[0], -side * normal[1]],
  };
}

function meanOutside(frame: ThermalFrame, pixels: readonly number[], [outX, outY]: Corner): number {
  const samples: number[] = [];
  for (const pixel of pixels) {
    const [x, y] = pixelCenter(pixel, frame.widthPx);
    for (const distance of OUTSIDE_DISTANCES_PX) {
      const [atX, atY] = [Math.floor(x + outX * distance), Math.floor(y + outY * distance)];
      if (atX < 0 || atY < 0 || atX >= frame.widthPx || atY >= frame.heightPx) continue;
      samples.push(frame.values[atY * frame.widthPx + atX] ?? Number.NaN);
    }
  }
  return meanOf(samples);
}

const pixelCenter = (pixel: number, widthPx: number): Corner => [
  (pixel % widthPx) + 0.5,
  Math.floor(pixel / widthPx) + 0.5,
];

function meanOf(values: readonly number[]): number {
  const finite = values.filter((value) => !Number.isNaN(value));
  return finite.reduce((sum, value) => sum + value, 0) / finite.length;
}
