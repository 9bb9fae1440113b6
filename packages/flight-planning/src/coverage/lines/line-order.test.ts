import fc from "fast-check";
import { expect, test } from "vitest";
import { patternLengthM, orderGroups, orderLines } from "./line-order.ts";
import type { SurveyLine } from "./survey-line.ts";

const line = (x: number, fromY = 0, toY = 100): SurveyLine => ({ from: [x, fromY], to: [x, toY] });

test("parallel lines are flown there and back", () => {
  const shuffled = [30, 0, 20, 10, 40].map((x) => line(x));
  expect(patternLengthM(orderLines(shuffled, 2))).toBeCloseTo(5 * 100 + 4 * 10, 6);
});

test("two groups of lines are flown one after the other", () => {
  const lines = [0, 1000, 10, 1010, 20, 1020].map((x) => line(x));
  expect(patternLengthM(orderLines(lines, 4))).toBeCloseTo(6 * 100 + 4 * 10 + 980, 6);
});

test("every line is flown once, whole, in either direction", () => {
  const place = fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 }));
  const lines = fc.array(fc.record({ from: place, to: place }), { maxLength: 30 });
  const name = ({ from, to }: SurveyLine) => [from.join(","), to.join(",")].toSorted().join(" ");
  fc.assert(
    fc.property(lines, (input) => {
      const ordered = orderLines(input, 2);
      expect(ordered.map(name).toSorted()).toEqual(input.map(name).toSorted());
    }),
  );
});

test("no single reversed line makes the path shorter", () => {
  const lines = Array.from({ length: 12 }, (_, k) =>
    line((k * 37) % 120, (k * 53) % 90, 100 + ((k * 71) % 90)),
  );
  const ordered = orderLines(lines, 2);
  for (const [index, { from, to }] of ordered.entries()) {
    expect(patternLengthM(ordered.with(index, { from: to, to: from }))).toBeGreaterThanOrEqual(
      patternLengthM(ordered) - 1e-6,
    );
  }
});

const groups = fc.array(
  fc.array(
    fc.record({
      from: fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })),
      to: fc.tuple(fc.integer({ min: 0, max: 500 }), fc.integer({ min: 0, max: 500 })),
    }),
    { maxLength: 12 },
  ),
  { maxLength: 5 },
);

test("every line of every group is flown once", () => {
  const name = ({ from, to }: SurveyLine) => [from.join(","), to.join(",")].toSorted().join(" ");
  fc.assert(
    fc.property(groups, (input) => {
      const ordered = orderGroups(input, { swaps: 50 });
      expect(ordered.map(name).toSorted()).toEqual(input.flat().map(name).toSorted());
    }),
  );
});

test("two thousand lines of fifty blocks are flown block by block", () => {
  const blocks = Array.from({ length: 50 }, (_, block) => {
    const [east, north] = [1000 * (block % 10), 1000 * Math.floor(block / 10)];
    return Array.from({ length: 40 }, (__, k) => line(east + 10 * k, north, north + 100));
  });
  const shuffled = blocks.toSorted((a, b) => ((a[0]?.from[0] ?? 0) % 7) - ((b[0]?.from[0] ?? 0) % 7));
  const transitM = patternLengthM(orderGroups(shuffled, { swaps: 100 })) - 2000 * 100;
  const [withinM, betweenM] = [50 * 39 * 10, 49 * 1000];
  expect(transitM).toBeLessThan(withinM + betweenM);
});

test("swapping neighbouring runs never makes the path longer", () => {
  for (let seed = 1; seed <= 40; seed += 1) {
    const blocks = Array.from({ length: 30 }, (_, k) => {
      const [east, north] = [((k + seed) * 137) % 400, (k * 89 * seed) % 300];
      return line(east, north, north + 100);
    });
    const [once, swapped] = [orderLines(blocks, 1), orderLines(blocks, 1, 30)].map(patternLengthM);
    expect(swapped, `seed ${seed}`).toBeLessThanOrEqual((once ?? 0) + 1e-6);
  }
});

test("a draft's order of groups is no longer than one group after the other, and turns them towards each other", () => {
  const rows = (eastM: number): SurveyLine[] =>
    [0, 10, 20, 30].map((x, k) => {
      const flown = line(eastM + x);
      return k % 2 === 0 ? flown : { from: flown.to, to: flown.from };
    });
  const input = [rows(0), rows(1000), rows(100)];
  const draft = orderGroups(input, { isDraft: true });
  expect(patternLengthM(draft)).toBeLessThan(12 * 100 + 9 * 10 + 70 + 870 + 2 * 101);
  expect(draft).toHaveLength(12);
});
