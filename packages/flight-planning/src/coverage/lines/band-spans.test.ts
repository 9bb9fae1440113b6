import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { expect, test } from "vitest";
import { bandSpans } from "./band-spans.ts";
import { swathField } from "./swath-field.ts";
import { trimSpans } from "./trim-spans.ts";

/** Lines to the east (90°): u is east, v is south. */
const spansOf = (rings: PlanarRing[], low: number, high: number, joinM = 0) =>
  bandSpans(swathField(rings, 90), low, high, joinM);

const ends = (spans: { from: number; to: number }[]) =>
  spans.map(({ from, to }) => [from, to].map((u) => Math.round(u * 100) / 100));

const SQUARE: PlanarRing = [
  [0, 0],
  [100, 0],
  [100, 100],
  [0, 100],
];
const HOLE: PlanarRing = [
  [40, 40],
  [60, 40],
  [60, 60],
  [40, 60],
];
const TRIANGLE: PlanarRing = [
  [0, 0],
  [100, 0],
  [0, 100],
];

test("a band beside a hole reaches through, one across it has two spans", () => {
  expect(ends(spansOf([SQUARE, HOLE], -30, -20))).toEqual([[0, 100]]);
  expect(ends(spansOf([SQUARE, HOLE], -55, -45))).toEqual([
    [0, 40],
    [60, 100],
  ]);
});

test("a gap no wider than allowed is flown over", () => {
  expect(ends(spansOf([SQUARE, HOLE], -55, -45, 20))).toEqual([[0, 100]]);
});

test("on a slope a span reaches as far as the band's longest side", () => {
  expect(ends(spansOf([TRIANGLE], -60, -50))).toEqual([[0, 50]]);
});

test("two halves that meet at a cut are as one", () => {
  const left: PlanarRing = [
    [0, 0],
    [50, 0],
    [50, 100],
    [0, 100],
  ];
  const right: PlanarRing = [
    [50, 0],
    [100, 0],
    [100, 100],
    [50, 100],
  ];
  expect(ends(spansOf([left, right], -30, -20))).toEqual([[0, 100]]);
});

test("trimming gives up no more area than allowed, at the slanted end", () => {
  const [span] = trimSpans([spansOf([TRIANGLE], -60, -50)], 2, 10)[0] ?? [];
  const cutM = 50 - (span?.to ?? 0);
  expect(span?.from).toBeCloseTo(0, 9);
  expect(cutM).toBeGreaterThan(1.5);
  expect(cutM ** 2 / 2).toBeLessThanOrEqual(2);
});

test("a sliver in a band is dropped whole where that is allowed", () => {
  const spans = [spansOf([SQUARE], -10, 0), spansOf([SQUARE], -100.0, -99.99)];
  expect(trimSpans(spans, 5, 10).map((band) => band.length)).toEqual([1, 0]);
});
