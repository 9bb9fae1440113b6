import type { MultiPolygon, Polygon } from "geojson";
import { expect, test } from "vitest";
import { isPointInPolygon } from "./point-in-polygon.ts";

test("a position in a hole is outside", () => {
  const area: Polygon = {
    type: "Polygon",
    coordinates: [
      [
        [0, 0],
        [4, 0],
        [4, 4],
        [0, 4],
        [0, 0],
      ].map(([x = 0, y = 0]) => [x / 100, y / 100]),
      [
        [1, 1],
        [3, 1],
        [3, 3],
        [1, 3],
        [1, 1],
      ].map(([x = 0, y = 0]) => [x / 100, y / 100]),
    ],
  };
  expect([
    isPointInPolygon([0.005, 0.005], area),
    isPointInPolygon([0.02, 0.02], area),
    isPointInPolygon([0.05, 0.02], area),
  ]).toEqual([true, false, false]);
});

test("a position in any part of an area is inside", () => {
  const square = (west: number) =>
    [
      [west, 0],
      [west + 1, 0],
      [west + 1, 1],
      [west, 1],
      [west, 0],
    ].map(([x = 0, y = 0]) => [x / 100, y / 100]);
  const area: MultiPolygon = { type: "MultiPolygon", coordinates: [[square(0)], [square(5)]] };
  expect([0.005, 0.03, 0.055].map((east) => isPointInPolygon([east, 0.005], area))).toEqual([
    true,
    false,
    true,
  ]);
});
