import { distanceM } from "@overfly/geo/distance";
import { expect, test } from "vitest";
import { unionOfBounds, siteBounds } from "./site-bounds.ts";

const location = { type: "Point" as const, coordinates: [36, 32] as [number, number] };
const boundary = {
  type: "Polygon" as const,
  coordinates: [
    [
      [36, 32],
      [36.01, 32],
      [36.01, 32.02],
      [36, 32],
    ] as [number, number][],
  ],
};

test("a site is shown as far as its boundary reaches", () => {
  expect(siteBounds({ boundary, location })).toEqual([36, 32, 36.01, 32.02]);
});

test("a site without a boundary shows the surroundings of its location", () => {
  const [west = 0, south = 0, east = 0, north = 0] = siteBounds({ boundary: null, location }) ?? [];
  expect(distanceM([west, 32], [east, 32])).toBeCloseTo(800, 0);
  expect(distanceM([36, south], [36, north])).toBeCloseTo(800, 0);
});

test("a site of which nothing is known has none", () => {
  expect(siteBounds({ boundary: null, location: null })).toBeUndefined();
});

test("with a route that leaves the site both are shown", () => {
  expect(unionOfBounds([siteBounds({ boundary, location }), [35.9, 32.01, 36.005, 32.03]])).toEqual([
    35.9, 32, 36.01, 32.03,
  ]);
  expect(unionOfBounds([undefined, [35.9, 32.01, 36.005, 32.03]])).toEqual([35.9, 32.01, 36.005, 32.03]);
  expect(unionOfBounds([undefined, undefined])).toBeUndefined();
});
