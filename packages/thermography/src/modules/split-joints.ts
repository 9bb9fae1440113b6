import { strengthAt, type StrengthMap } from "./lines/find-edge.ts";
import { gridKey, placeOf } from "./group-tables.ts";
import { type Lattice, outlineOf } from "./lattice.ts";
import { between, distance, intersection, type Point, type Quadrilateral } from "./quadrilateral.ts";

/** Both edges of a joint: ends of the modules before it (above, to the left) and after it, from the lattice's line. */
interface JointEdges {
  beforePx: number;
  afterPx: number;
}

/** Joints that are wider show two edges, and each module ends at its own. */
const LEAST_WIDTH_PX = 6;
const STEP_PX = 0.5;

/** Outlines of all modules; where a joint is as wide as a beam, modules end at its edges, not in its middle. */
export function separateOutlines(map: StrengthMap, lattice: Lattice): Map<string, Quadrilateral> {
  const edges = new Map<string, JointEdges | null>();
  const edgesOf = (isLevel: boolean, line: number): JointEdges | null => {
    const key = `${isLevel}${line}`;
    const known = edges.get(key);
    if (known !== undefined) return known;
    const found = findJointEdges(map, lattice, isLevel, line);
    edges.set(key, found);
    return found;
  };
  const outlines = [...lattice.cells].flatMap((cell): [string, Quadrilateral][] => {
    const outline = outlineOf(lattice, cell);
    if (!outline) return [];
    const { row, column } = placeOf(cell);
    return [
      [
        cell,
        moveSides(outline, {
          top: edgesOf(true, row)?.afterPx ?? 0,
          bottom: edgesOf(true, row + 1)?.beforePx ?? 0,
          left: edgesOf(false, column)?.afterPx ?? 0,
          right: edgesOf(false, column + 1)?.beforePx ?? 0,
        }),
      ],
    ];
  });
  return new Map(outlines);
}

/** Looks at the mean profile across all joints of one line of the lattice; null unless it shows two edges. */
function findJointEdges(
  map: StrengthMap,
  lattice: Lattice,
  isLevel: boolean,
  line: number,
): JointEdges | null {
  const joints = [...lattice.cells].flatMap((cell) => {
    const { row, column } = placeOf(cell);
    const after = isLevel ? gridKey(row + 1, column) : gridKey(row, column + 1);
    if ((isLevel ? row : column) !== line - 1 || !lattice.cells.has(after)) return [];
    const outline = outlineOf(lattice, after);
    return outline ? [outline] : [];
  });
  const [first] = joints;
  if (!first || joints.length < 2) return null;
  const depth = isLevel ? distance(first[0], first[3]) : distance(first[0], first[1]);
  const reach = Math.min(14, 0.2 * depth);
  const steps = Math.round(reach / STEP_PX);
  const profile = Array.from({ length: 2 * steps + 1 }, (_, i) =>
    joints.reduce((sum, outline) => sum + meanAlong(map, outline, isLevel, (i - steps) * STEP_PX), 0),
  );
  return twoPeaks(profile, steps);
}

function meanAlong(map: StrengthMap, [a, b, , d]: Quadrilateral, isLevel: boolean, offsetPx: number): number {
  const end = isLevel ? b : d;
  // into the module after the joint
  const side = isLevel ? d : b;
  const length = distance(a, side) || 1;
  const [nx, ny] = [((side[0] - a[0]) / length) * offsetPx, ((side[1] - a[1]) / length) * offsetPx];
  let sum = 0;
  for (let i = 1; i < 8; i += 1) {
    const [x, y] = between(a, end, i / 8);
    sum += strengthAt(map, x + nx, y + ny);
  }
  return sum / 7;
}

function twoPeaks(profile: readonly number[], steps: number): JointEdges | null {
  const isPeak = (i: number): boolean =>
    (profile[i] ?? 0) >= Math.max(...profile.slice(Math.max(0, i - 4), i + 5)) &&
    i > 0 &&
    i < profile.length - 1;
  const peaks = profile
    .map((value, i) => ({ i, value }))
    .filter(({ i }) => isPeak(i))
    .toSorted((a, b) => b.value - a.value);
  const [best, ...others] = peaks;
  const second =
    best &&
    others.find(
      ({ i, value }) => Math.abs(i - best.i) * STEP_PX >= LEAST_WIDTH_PX && value > 0.5 * best.value,
    );
  if (!best || !second) return null;
  const [from, to] = [Math.min(best.i, second.i), Math.max(best.i, second.i)];
  const valley = Math.min(...profile.slice(from, to));
  if (valley > 0.75 * second.value) return null;
  return { beforePx: (from - steps) * STEP_PX, afterPx: (to - steps) * STEP_PX };
}

function moveSides(
  [a, b, c, d]: Quadrilateral,
  by: { top: number; bottom: number; left: number; right: number },
): Quadrilateral {
  if (by.top === 0 && by.bottom === 0 && by.left === 0 && by.right === 0) return [a, b, c, d];
  const moved = (from: Point, to: Point, px: number): Point => {
    const length = distance(from, to) || 1;
    return [from[0] + ((to[0] - from[0]) / length) * px, from[1] + ((to[1] - from[1]) / length) * px];
  };
  const top = [moved(a, d, by.top), moved(b, c, by.top)] as const;
  const bottom = [moved(d, a, -by.bottom), moved(c, b, -by.bottom)] as const;
  const left = [moved(a, b, by.left), moved(d, c, by.left)] as const;
  const right = [moved(b, a, -by.right), moved(c, d, -by.right)] as const;
  return [
    intersection(...top, ...left) ?? a,
    intersection(...top, ...right) ?? b,
    intersection(...bottom, ...right) ?? c,
    intersection(...bottom, ...left) ?? d,
  ];
}
