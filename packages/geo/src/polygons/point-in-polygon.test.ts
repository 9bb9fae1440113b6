import type { Polygon } from "geojson";
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
