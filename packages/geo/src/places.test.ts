import type { Polygon } from "geojson";
import { expect, test } from "vitest";
import { bearingDeg } from "./bearing.ts";
import { boundingBox } from "./bounding-box.ts";
import { distanceM } from "./distance.ts";
import { pathLengthM } from "./path-length.ts";
import { isPointInPolygon } from "#polygons/point-in-polygon.ts";

test.each([
  ["north", [10, 51], 0],
  ["east", [11, 50], 89.6],
  ["south", [10, 49], 180],
  ["west", [9, 50], 270.4],
])("the bearing to the %s is clockwise from north", (_name, to, deg) => {
  expect(bearingDeg([10, 50], to)).toBeCloseTo(deg, 1);
});

test("distance follows the ellipsoid", () => {
  expect(distanceM([0, 0], [0, 0.1])).toBeCloseTo(11_057.43, 1);
  expect(distanceM([179.95, 0], [-179.95, 0])).toBeCloseTo(11_131.95, 1);
});

test("a path's length is the sum of its steps", () => {
  const path = [
    [10, 50],
    [10, 50.01],
    [10, 50],
  ];
  expect(pathLengthM(path)).toBeCloseTo(2 * distanceM([10, 50], [10, 50.01]), 6);
  expect(pathLengthM([[10, 50]])).toBe(0);
});

test("a bounding box may lie over the antimeridian", () => {
  expect(
    boundingBox([
      [10, 1],
      [12, 3],
      [11, 2],
    ]),
  ).toEqual([10, 1, 12, 3]);
  expect(
    boundingBox([
      [179, 1],
      [-179, 3],
    ]),
  ).toEqual([179, 1, -179, 3]);
  expect(boundingBox([])).toBeUndefined();
});

test("a place in a hole is outside", () => {
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
