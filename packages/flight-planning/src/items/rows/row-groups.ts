import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { acrossAt, type Lane, rowBlocks } from "./row-lanes.ts";
import { simplifyPath } from "#items/simplify-path.ts";

/** Neighbouring rows that one line sees together. */
export interface RowGroup {
  /** Over the middle of the rows, from end to end. */
  path: PlanarPoint[];
  /** From the outer edge of the first row to that of the last, as far as the rows' distance tells. */
  widthM: number;
  rowCount: number;
}

export interface RowOptions {
  rowsPerLine: number;
  /** Rows that go on within so many metres are flown in one line. */
  joinM: number;
}

/** Every row is in exactly one group. A wide gap, or rows that lie past one another, begin a new group. */
export function rowGroups(
  rows: readonly (readonly PlanarPoint[])[],
  { rowsPerLine, joinM }: RowOptions,
): RowGroup[] {
  return rowBlocks(rows, joinM).flatMap(({ lanes, toPlane }) => {
    const sorted = lanes.toSorted((a, b) => a.acrossM - b.acrossM);
    const pitchM = usualPitchM(sorted);
    return grouped(sorted, rowsPerLine, pitchM * WIDE_GAP).map((group) => {
      const { path, spreadM } = middlePath(group);
      return {
        path: simplifyPath(path, BEND_M).map(toPlane),
        widthM: spreadM + pitchM,
        rowCount: group.length,
      };
    });
  });
}

const WIDE_GAP = 1.8;
const BEND_M = 0.3;
const SAME_PLACE_M = 0.5;
const UNKNOWN_PITCH_M = 6;

function usualPitchM(lanes: readonly Lane[]): number {
  const gaps = lanes.flatMap((lane, index) => {
    const next = neighbourAfter(lanes, index, Infinity);
    return next ? [next.acrossM - lane.acrossM] : [];
  });
  const positive = gaps.filter((gap) => gap > 0.1).toSorted((a, b) => a - b);
  return positive[Math.floor(positive.length / 2)] ?? UNKNOWN_PITCH_M;
}

/** The nearest lane to the right that lies beside this one for half of the shorter one's length. */
function neighbourAfter(
  lanes: readonly Lane[],
  index: number,
  withinM: number,
  isFree: (lane: Lane) => boolean = () => true,
): Lane | undefined {
  const lane = lanes[index];
  if (!lane) return undefined;
  for (let next = index + 1; next < lanes.length && next <= index + MOST_LOOKED_AT; next += 1) {
    const other = lanes[next];
    if (!other || other.acrossM - lane.acrossM > withinM) return undefined;
    if (isFree(other) && liesBeside(lane, other)) return other;
  }
  return undefined;
}

const MOST_LOOKED_AT = 1_000;

function liesBeside(a: Lane, b: Lane): boolean {
  const overlapM = Math.min(a.toM, b.toM) - Math.max(a.fromM, b.fromM);
  return overlapM >= Math.min(a.toM - a.fromM, b.toM - b.fromM) / 2;
}

/** Rows beside one another, cut into as few groups as the size allows, all of nearly the same size. */
function grouped(lanes: readonly Lane[], size: number, widestGapM: number): Lane[][] {
  return chainsOf(lanes, widestGapM).flatMap((chain) => {
    const count = Math.ceil(chain.length / size);
    const cut = (k: number): number => Math.ceil((k * chain.length) / count);
    return Array.from({ length: count }, (_, k) => chain.slice(cut(k), cut(k + 1)));
  });
}

function chainsOf(lanes: readonly Lane[], widestGapM: number): Lane[][] {
  const slots = new Map(lanes.map((lane, index) => [lane, index]));
  const taken = new Set<Lane>();
  const chains: Lane[][] = [];
  for (const lane of lanes) {
    if (taken.has(lane)) continue;
    const chain: Lane[] = [];
    for (let next: Lane | undefined = lane; next;) {
      chain.push(next);
      taken.add(next);
      next = neighbourAfter(lanes, slots.get(next) ?? 0, widestGapM, (other) => !taken.has(other));
    }
    chains.push(chain);
  }
  return chains;
}

/** Bends where any of the rows bends. */
function middlePath(group: readonly Lane[]): { path: PlanarPoint[]; spreadM: number } {
  const bends = group.flatMap(({ points }) => simplifyPath(points, BEND_M / 2).map(([along]) => along));
  const [fromM, ...rest] = bends.toSorted((a, b) => a - b);
  const places = [fromM ?? 0];
  for (const along of rest) if (along - (places.at(-1) ?? 0) > SAME_PLACE_M) places.push(along);
  let spreadM = 0;
  const path = places.map((along): PlanarPoint => {
    const across = group.map(({ points }) => acrossAt(points, along));
    const [low, high] = [Math.min(...across), Math.max(...across)];
    spreadM = Math.max(spreadM, high - low);
    return [along, (low + high) / 2];
  });
  return { path, spreadM };
}
