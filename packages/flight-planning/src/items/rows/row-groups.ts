import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { acrossAt, type RowLine, rowBlocks } from "./row-lines.ts";
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
  return rowBlocks(rows, joinM).flatMap(({ rowLines, toPlane }) => {
    const sorted = rowLines.toSorted((a, b) => a.acrossM - b.acrossM);
    const pitchM = typicalPitchM(sorted);
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

function typicalPitchM(rowLines: readonly RowLine[]): number {
  const gaps = rowLines.flatMap((rowLine, index) => {
    const next = neighbourAfter(rowLines, index, Infinity);
    return next ? [next.acrossM - rowLine.acrossM] : [];
  });
  const positive = gaps.filter((gap) => gap > 0.1).toSorted((a, b) => a - b);
  return positive[Math.floor(positive.length / 2)] ?? UNKNOWN_PITCH_M;
}

/** The nearest rowLine to the right that lies beside this one for half of the shorter one's length. */
function neighbourAfter(
  rowLines: readonly RowLine[],
  index: number,
  withinM: number,
  isFree: (rowLine: RowLine) => boolean = () => true,
): RowLine | undefined {
  const rowLine = rowLines[index];
  if (!rowLine) return undefined;
  for (let next = index + 1; next < rowLines.length && next <= index + MAX_CANDIDATES; next += 1) {
    const other = rowLines[next];
    if (!other || other.acrossM - rowLine.acrossM > withinM) return undefined;
    if (isFree(other) && liesBeside(rowLine, other)) return other;
  }
  return undefined;
}

const MAX_CANDIDATES = 1_000;

function liesBeside(a: RowLine, b: RowLine): boolean {
  const overlapM = Math.min(a.toM, b.toM) - Math.max(a.fromM, b.fromM);
  return overlapM >= Math.min(a.toM - a.fromM, b.toM - b.fromM) / 2;
}

/** Rows beside one another, cut into as few groups as the size allows, all of nearly the same size. */
function grouped(rowLines: readonly RowLine[], size: number, widestGapM: number): RowLine[][] {
  return chainsOf(rowLines, widestGapM).flatMap((chain) => {
    const count = Math.ceil(chain.length / size);
    const cut = (k: number): number => Math.ceil((k * chain.length) / count);
    return Array.from({ length: count }, (_, k) => chain.slice(cut(k), cut(k + 1)));
  });
}

function chainsOf(rowLines: readonly RowLine[], widestGapM: number): RowLine[][] {
  const slots = new Map(rowLines.map((rowLine, index) => [rowLine, index]));
  const taken = new Set<RowLine>();
  const chains: RowLine[][] = [];
  for (const rowLine of rowLines) {
    if (taken.has(rowLine)) continue;
    const chain: RowLine[] = [];
    for (let next: RowLine | undefined = rowLine; next;) {
      chain.push(next);
      taken.add(next);
      next = neighbourAfter(rowLines, slots.get(next) ?? 0, widestGapM, (other) => !taken.has(other));
    }
    chains.push(chain);
  }
  return chains;
}

/** Bends where any of the rows bends. */
function middlePath(group: readonly RowLine[]): { path: PlanarPoint[]; spreadM: number } {
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
