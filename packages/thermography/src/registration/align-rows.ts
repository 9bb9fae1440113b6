import type { ThermalFrame } from "#detection/thermal-frame.ts";
import type { ExpectedModules } from "./expected-modules.ts";
import { type Residual, sideResiduals } from "./refine-pose.ts";

const REACH_PX = 4;
/** Where a row stands on a step of the ground. */
const WIDE_REACH_PX = 9;
/** A row is where it belongs if so many of its sides are nearer than this. */
const [NEAR_PX, NEAR_SHARE] = [1.5, 0.6];
const MIN_SIDES = 8;
/** How far a row may lie from where the pose puts it, one standard deviation: by a layout's inner errors and uneven ground. */
const ROW_SPREAD_PX = 1.5;

/** Shifts each row by what its own sides still lack; changes `pixels`, as `projectCorners` returns them. */
export function alignRows(
  frame: ThermalFrame,
  expected: ExpectedModules,
  pixels: Float64Array,
  { noise, basePx }: { noise: number; basePx: number },
): void {
  const shiftsWithin = (reachPx: number, rows: ReadonlySet<string> | null) => {
    const residuals = sideResiduals(frame, pixels, expected, { reachPx, noise, basePx, every: 1 });
    const byRow = Map.groupBy(residuals, ({ side }) => expected.rows[side >> 2] ?? "");
    return [...byRow]
      .filter(([row]) => rows === null || rows.has(row))
      .map(([row, members]) => ({ row, members, shift: rowShift(members, reachPx) }));
  };
  const near = shiftsWithin(REACH_PX, null);
  const shifts = new Map(near.map(({ row, shift }) => [row, shift]));
  const doubtful = new Set(
    near.filter(({ members, shift }) => nearShare(members, shift) < NEAR_SHARE).map(({ row }) => row),
  );
  if (doubtful.size > 0)
    for (const { row, members, shift } of shiftsWithin(WIDE_REACH_PX, doubtful))
      if (nearShare(members, shift) >= NEAR_SHARE) shifts.set(row, shift);
  for (const [module, row] of expected.rows.entries()) {
    const [dx, dy] = shifts.get(row) ?? [0, 0];
    for (let corner = module * 4; corner < module * 4 + 4; corner += 1) {
      pixels[corner * 2] = (pixels[corner * 2] ?? 0) + dx;
      pixels[corner * 2 + 1] = (pixels[corner * 2 + 1] ?? 0) + dy;
    }
  }
}

/** Least squares with weights that fall with the residual; three rounds. */
function rowShift(members: readonly Residual[], reachPx: number): readonly [number, number] {
  if (members.length < MIN_SIDES) return [0, 0];
  let [dx, dy] = [0, 0];
  const spreadPx = (ROW_SPREAD_PX * reachPx) / REACH_PX;
  for (let round = 0; round < 3; round += 1) {
    let [xx, xy, yy, bx, by] = [1 / spreadPx ** 2, 0, 1 / spreadPx ** 2, 0, 0];
    for (const { normalX, normalY, offsetPx, weight } of members) {
      const left = (offsetPx - dx * normalX - dy * normalY) / Math.max(2, reachPx / (round + 1));
      if (Math.abs(left) >= 1 && round > 0) continue;
      const w = round === 0 ? weight * 0.3 : weight * (1 - left * left) ** 2;
      xx += w * normalX * normalX;
      xy += w * normalX * normalY;
      yy += w * normalY * normalY;
      bx += w * normalX * offsetPx;
      by += w * normalY * offsetPx;
    }
    const determinant = xx * yy - xy * xy;
    [dx, dy] = [(bx * yy - by * xy) / determinant, (by * xx - bx * xy) / determinant];
  }
  return [dx, dy];
}

const nearShare = (members: readonly Residual[], [dx, dy]: readonly [number, number]): number =>
  members.filter(
    ({ normalX, normalY, offsetPx }) => Math.abs(offsetPx - dx * normalX - dy * normalY) < NEAR_PX,
  ).length / Math.max(1, members.length);
