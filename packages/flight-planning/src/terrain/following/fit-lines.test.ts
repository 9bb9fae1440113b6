import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { smoothHeights } from "./smooth-heights.ts";
import { type Corridor, type Knot, straightPieces } from "./fit-lines.ts";

interface Shape {
  centre: readonly number[];
  tolerance?: number;
  stepM?: number;
  steepest?: number;
  bends?: number[];
}

function corridorOf({ centre, tolerance = 1, stepM = 1, steepest = 100, bends }: Shape): Corridor {
  const { length } = centre;
  return {
    distanceM: Float64Array.from({ length }, (_, index) => index * stepM),
    lowerM: Float64Array.from(centre, (height) => height - tolerance),
    upperM: Float64Array.from(centre, (height) => height + tolerance),
    climb: new Float64Array(length).fill(steepest),
    descent: new Float64Array(length).fill(steepest),
    bends: bends ?? [0, length - 1],
  };
}

const heightAt = (knots: readonly Knot[], atM: number): number => {
  const next = knots.findIndex(({ distanceM }, index) => index > 0 && distanceM >= atM - 1e-9);
  const [from, to] = [knots[next - 1], knots[next]];
  if (!from || !to) return Number.NaN;
  const lengthM = to.distanceM - from.distanceM;
  return lengthM === 0
    ? to.heightM
    : from.heightM + ((to.heightM - from.heightM) * (atM - from.distanceM)) / lengthM;
};

const worstOutside = (corridor: Corridor, knots: readonly Knot[]): number =>
  Math.max(
    ...Array.from(corridor.distanceM, (atM, index) => {
      const height = heightAt(knots, atM);
      return Math.max((corridor.lowerM[index] ?? 0) - height, height - (corridor.upperM[index] ?? 0));
    }),
  );

describe("points between two bends", () => {
  test.each<[string, number[], number]>([
    ["none on level ground", Array.from({ length: 50 }, () => 7), 0],
    ["none on an even slope", Array.from({ length: 50 }, (_, index) => index * 0.3), 0],
    ["one over a ridge", Array.from({ length: 61 }, (_, index) => 20 - Math.abs(index - 30)), 1],
    ["two over a plateau", [...ramp(0, 20, 20), ...flat(20, 30), ...ramp(20, 0, 20)], 2],
    [
      "none over waves lower than the tolerance",
      Array.from({ length: 90 }, (_, index) => Math.sin(index)),
      0,
    ],
  ])("%s", (_name, centre, points) => {
    const corridor = corridorOf({ centre });
    const knots = smoothHeights(corridor, straightPieces(corridor));

    expect(knots.length - 2).toBe(points);
    expect(worstOutside(corridor, knots)).toBeLessThan(1e-5);
  });

  test("a waypoint that is there anyhow spares a point", () => {
    const centre = Array.from({ length: 61 }, (_, index) => 20 - Math.abs(index - 30));
    const corridor = corridorOf({ centre, bends: [0, 30, 60] });
    expect(straightPieces(corridor)).toHaveLength(3);
  });
});

describe("any ground", () => {
  const steps = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 3, maxLength: 120 });
  const ground = steps.map((rises) => {
    let height = 0;
    return rises.map((rise) => (height += rise));
  });

  test("all pieces stay within the corridor and go only forward", () => {
    fc.assert(
      fc.property(ground, fc.double({ min: 0.2, max: 6, noNaN: true }), (centre, tolerance) => {
        const corridor = corridorOf({ centre, tolerance, bends: bendsEvery(centre.length, 17) });
        const knots = smoothHeights(corridor, straightPieces(corridor));
        expect(worstOutside(corridor, knots)).toBeLessThan(1e-4);
        const backwards = knots.filter(
          ({ distanceM }, index) => distanceM < (knots[index - 1]?.distanceM ?? 0) - 1e-9,
        );
        expect(backwards).toEqual([]);
        expect(knots.filter(({ bend }) => bend !== undefined)).toHaveLength(corridor.bends.length);
      }),
      { numRuns: 500 },
    );
  });

  test("no search over a fine grid of points and heights needs fewer", () => {
    const short = fc.array(fc.double({ min: -2, max: 2, noNaN: true }), { minLength: 3, maxLength: 24 });
    fc.assert(
      fc.property(short, (centre) => {
        const corridor = corridorOf({ centre });
        expect(straightPieces(corridor).length).toBeLessThanOrEqual(fewestOnGrid(corridor));
      }),
      { numRuns: 60 },
    );
  });
});

/** Points of the best path over a grid of heights at every sample: never fewer than the true least. */
function fewestOnGrid({ distanceM, lowerM, upperM }: Corridor): number {
  const HEIGHTS = 9;
  const height = (sample: number, level: number): number =>
    (lowerM[sample] ?? 0) + (((upperM[sample] ?? 0) - (lowerM[sample] ?? 0)) * level) / (HEIGHTS - 1);
  const sees = (from: number, fromM: number, to: number, toM: number): boolean => {
    for (let sample = from + 1; sample < to; sample += 1) {
      const fraction =
        ((distanceM[sample] ?? 0) - (distanceM[from] ?? 0)) / ((distanceM[to] ?? 0) - (distanceM[from] ?? 0));
      const at = fromM + (toM - fromM) * fraction;
      if (at < (lowerM[sample] ?? 0) || at > (upperM[sample] ?? 0)) return false;
    }
    return true;
  };
  const levels = Array.from({ length: HEIGHTS }, (_, level) => level);
  const best = [levels.map(() => 1)];
  for (let to = 1; to < distanceM.length; to += 1) {
    best.push(
      levels.map((level) => {
        let least = Infinity;
        for (let from = to - 1; from >= 0; from -= 1) {
          for (const start of levels) {
            const points = (best[from]?.[start] ?? Infinity) + 1;
            if (points < least && sees(from, height(from, start), to, height(to, level))) least = points;
          }
        }
        return least;
      }),
    );
  }
  return Math.min(...(best.at(-1) ?? []));
}

function bendsEvery(length: number, step: number): number[] {
  const bends = Array.from({ length: Math.ceil((length - 1) / step) }, (_, index) => index * step);
  return [...bends, length - 1];
}

function ramp(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => from + ((to - from) * index) / count);
}

function flat(height: number, count: number): number[] {
  return Array.from({ length: count }, () => height);
}
