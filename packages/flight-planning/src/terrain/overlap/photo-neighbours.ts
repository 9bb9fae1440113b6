import type { PlannedPhoto } from "#model/planned-photos.ts";
import type { GroundView } from "./ground-view.ts";

/** Directions of two lines that count as side by side, degrees apart. */
const PARALLEL_DEG = 20;
/** How far behind or ahead a neighbouring image may lie, as a fraction of the sideways distance. */
const MOST_SKEW = 0.5;

/** For each image, the nearest one of another line to its right and to its left, where they may overlap. */
export function sidePairs(
  photos: readonly PlannedPhoto[],
  views: readonly (GroundView | undefined)[],
): [photo: number, beside: number][] {
  const reachM = Math.max(1, ...views.map((view) => (view ? widestM(view) : 0)));
  const cells = cellsOf(views, reachM);
  return photos.flatMap((photo, index) => {
    const view = views[index];
    if (!view || photo.line === undefined) return [];
    const nearest = { left: Infinity, right: Infinity };
    const found: Partial<Record<"left" | "right", number>> = {};
    for (const other of around(cells, view, reachM)) {
      const [beside, seen] = [photos[other], views[other]];
      if (!beside || !seen || !isParallel(photo, beside)) continue;
      const { asideM, aheadM } = offset(photo, view, seen);
      const side = asideM > 0 ? "right" : "left";
      const isBeside = Math.abs(aheadM) <= Math.abs(asideM) * MOST_SKEW && Math.abs(asideM) < reachM;
      const distanceM = Math.hypot(asideM, aheadM);
      if (!isBeside || distanceM >= nearest[side]) continue;
      nearest[side] = distanceM;
      found[side] = other;
    }
    return Object.values(found).map((other): [number, number] => [index, other]);
  });
}

const widestM = ({ sides }: GroundView): number => {
  const [front, back, left, right] = sides;
  if (!front || !back || !left || !right) return 0;
  const across = Math.hypot(left[0] - right[0], left[1] - right[1]);
  return Math.max(across, Math.hypot(front[0] - back[0], front[1] - back[1]));
};

function isParallel(one: PlannedPhoto, other: PlannedPhoto): boolean {
  if (other.line === undefined || other.itemIndex !== one.itemIndex || other.line === one.line) return false;
  const apart = (((one.headingDeg - other.headingDeg) % 180) + 180) % 180;
  return Math.min(apart, 180 - apart) <= PARALLEL_DEG;
}

/** Metres to the right of an image, seen along its heading, and ahead of it. */
function offset({ headingDeg }: PlannedPhoto, from: GroundView, to: GroundView) {
  const heading = (headingDeg * Math.PI) / 180;
  const [east, north] = [to.at[0] - from.at[0], to.at[1] - from.at[1]];
  return {
    asideM: east * Math.cos(heading) - north * Math.sin(heading),
    aheadM: east * Math.sin(heading) + north * Math.cos(heading),
  };
}

type Cells = Map<string, number[]>;

const keyOf = (x: number, y: number): string => `${x} ${y}`;

function cellsOf(views: readonly (GroundView | undefined)[], sizeM: number): Cells {
  const cells: Cells = new Map();
  for (const [index, view] of views.entries()) {
    if (!view) continue;
    const key = keyOf(Math.floor(view.at[0] / sizeM), Math.floor(view.at[1] / sizeM));
    const cell = cells.get(key);
    if (cell) cell.push(index);
    else cells.set(key, [index]);
  }
  return cells;
}

function around(cells: Cells, { at }: GroundView, sizeM: number): number[] {
  const [column, row] = [Math.floor(at[0] / sizeM), Math.floor(at[1] / sizeM)];
  return [-1, 0, 1].flatMap((x) => [-1, 0, 1].flatMap((y) => cells.get(keyOf(column + x, row + y)) ?? []));
}
