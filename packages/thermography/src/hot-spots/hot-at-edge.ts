import { EDGE_MARGIN_PX } from "#detection/pixels-inside.ts";
import type { ThermalFrame } from "#detection/thermal-frame.ts";
import { distance, type Point } from "#modules/quadrilateral.ts";

/** Of the module's side: a longer part is the warm frame, or warm ground beside it. */
const LONGEST = 0.6;
/** Pixels beyond the outline, where it has to be cold again. */
const BEYOND_PX = [1.5, 2.5] as const;
/** Of the part's own excess: what may be left of it beyond the outline. */
const LEFT_BEYOND = 0.3;

/**
 * The side, as the index of the corner where it begins, at which a hot part is the module's own: short, and cold again
 * beyond the outline. A warm frame runs along the side; warm ground and the next module are hottest further
 * out. Null where it is not the module's own.
 */
export function ownSideOf(
  smooth: ThermalFrame,
  corners: readonly Point[],
  part: readonly number[],
  excess: (pixel: number) => number,
): number | null {
  const { widthPx, values } = smooth;
  const at = (pixel: number): Point => [(pixel % widthPx) + 0.5, Math.floor(pixel / widthPx) + 0.5];
  const side = nearestSide(corners, part.map(at));
  const places = part.map((pixel) => alongSide(side, at(pixel)));
  if (Math.max(...places) - Math.min(...places) + 1 > LONGEST * side.length) return null;
  const beyond = part.flatMap((pixel) => {
    const [x, y] = footOn(side, at(pixel));
    return BEYOND_PX.map((px): number => {
      const [outX, outY] = [Math.floor(x + side.outX * px), Math.floor(y + side.outY * px)];
      if (outX < 0 || outY < 0 || outX >= widthPx || outY >= smooth.heightPx) return Infinity;
      const value = values[outY * widthPx + outX] ?? Number.NaN;
      // the level of the part's own place: `excess` is the value less that level
      return value - ((values[pixel] ?? 0) - excess(pixel));
    });
  });
  const meanOf = (numbers: readonly number[]): number =>
    numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  return meanOf(beyond) < LEFT_BEYOND * meanOf(part.map(excess)) ? side.index : null;
}

interface Side {
  index: number;
  from: Point;
  length: number;
  alongX: number;
  alongY: number;
  outX: number;
  outY: number;
}

/** As deep as what the frame or the ground beyond it warms. */
const STRIP_PX = EDGE_MARGIN_PX + 2;

/** Of a module's pixels: those along its side. */
export function pixelsAlong(
  widthPx: number,
  { corners, pixels }: { corners: readonly Point[]; pixels: readonly number[] },
  side: number,
): number[] {
  const along = sidesOf(corners)[side];
  return along
    ? pixels.filter(
        (pixel) => beyondSide(along, [(pixel % widthPx) + 0.5, ((pixel / widthPx) | 0) + 0.5]) > -STRIP_PX,
      )
    : [];
}

/** The side that the pixels lie nearest to; corners run clockwise on the screen. */
function nearestSide(corners: readonly Point[], points: readonly Point[]): Side {
  const away = (side: Side): number => points.reduce((sum, point) => sum - beyondSide(side, point), 0);
  return sidesOf(corners).reduce((best, side) => (away(side) < away(best) ? side : best));
}

const sidesOf = (corners: readonly Point[]): Side[] =>
  corners.map((from, index): Side => {
    const to = corners[(index + 1) % corners.length] ?? from;
    const length = distance(from, to) || 1;
    const [alongX, alongY] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    return { index, from, length, alongX, alongY, outX: alongY, outY: -alongX };
  });

/** Pixels outwards of a side, negative within the module. */
const beyondSide = ({ from, outX, outY }: Side, [x, y]: Point): number =>
  (x - from[0]) * outX + (y - from[1]) * outY;

const alongSide = ({ from, alongX, alongY }: Side, [x, y]: Point): number =>
  (x - from[0]) * alongX + (y - from[1]) * alongY;

function footOn(side: Side, point: Point): Point {
  const along = alongSide(side, point);
  return [side.from[0] + side.alongX * along, side.from[1] + side.alongY * along];
}
