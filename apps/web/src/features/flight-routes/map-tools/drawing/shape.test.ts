import type { Boundary } from "@overfly/contract/geometry";
import { expect, test } from "vitest";
import {
  boundaryOfShape,
  movedGroup,
  type Shape,
  shapeOfBoundary,
  withCorner,
  withNewCorner,
  withoutCorner,
  withoutPath,
} from "./shape.ts";

type Place = [number, number];
const square = (west: number, south: number, size: number): Place[] => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
];
const holed: Boundary = { type: "Polygon", coordinates: [square(0, 0, 10), square(4, 4, 2)] };
const pieces: Boundary = {
  type: "MultiPolygon",
  coordinates: [[square(0, 0, 10), square(4, 4, 2)], [square(20, 0, 5)]],
};
const round = (boundary: Boundary, change: (shape: Shape) => Shape): Boundary | null =>
  boundaryOfShape(change(shapeOfBoundary(boundary)));

test.each([holed, pieces])("an area of holes and pieces goes there and back unchanged", (boundary) => {
  expect(round(boundary, (shape) => shape)).toEqual(boundary);
});

test("a moved first corner closes its ring", () => {
  const moved = round(holed, (shape) => withCorner(shape, { path: 0, index: 0 }, [-1, -1]));
  expect(moved?.coordinates[0]?.[0]).toEqual([-1, -1]);
  expect(moved?.coordinates[0]?.at(-1)).toEqual([-1, -1]);
});

test("a new corner stands behind the one it was asked for", () => {
  const more = round(holed, (shape) => withNewCorner(shape, { path: 1, index: 3 }, [3.5, 5]));
  expect(more?.coordinates[1]).toEqual([...square(4, 4, 2).slice(0, 4), [3.5, 5], [4, 4]]);
});

test("a hole that loses its third corner is gone, the area stays", () => {
  const twice = (shape: Shape): Shape =>
    withoutCorner(withoutCorner(shape, { path: 1, index: 0 }, 3), { path: 1, index: 0 }, 3);
  expect(round(holed, twice)).toEqual({ type: "Polygon", coordinates: [square(0, 0, 10)] });
});

test("a border takes its holes along when it goes", () => {
  expect(round(pieces, (shape) => withoutPath(shape, 0))).toEqual({
    type: "Polygon",
    coordinates: [square(20, 0, 5)],
  });
  expect(round(holed, (shape) => withoutPath(shape, 0))).toBeNull();
});

test("a piece moves with its holes, the others stay", () => {
  const moved = round(pieces, (shape) =>
    movedGroup(shape, "/0", [
      [0, 0],
      [1, 2],
    ]),
  );
  expect(moved).toEqual({
    type: "MultiPolygon",
    coordinates: [
      [square(0, 0, 10), square(4, 4, 2)].map((ring) => ring.map(([x, y]) => [x + 1, y + 2])),
      [square(20, 0, 5)],
    ],
  });
});
