import type { Boundary } from "@overfly/contract/geometry";
import { expect, test } from "vitest";
import {
  boundaryOfShape,
  movedGroup,
  type Shape,
  shapeOfBoundary,
  withVertex,
  withNewVertex,
  withoutVertex,
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

test.each([holed, pieces])("an area with holes and several parts survives the round trip", (boundary) => {
  expect(round(boundary, (shape) => shape)).toEqual(boundary);
});

test("a moved first vertex keeps its ring closed", () => {
  const moved = round(holed, (shape) => withVertex(shape, { path: 0, index: 0 }, [-1, -1]));
  expect(moved?.coordinates[0]?.[0]).toEqual([-1, -1]);
  expect(moved?.coordinates[0]?.at(-1)).toEqual([-1, -1]);
});

test("a new vertex is inserted after the given one", () => {
  const more = round(holed, (shape) => withNewVertex(shape, { path: 1, index: 3 }, [3.5, 5]));
  expect(more?.coordinates[1]).toEqual([...square(4, 4, 2).slice(0, 4), [3.5, 5], [4, 4]]);
});

test("a hole that loses its third vertex is removed, the area stays", () => {
  const twice = (shape: Shape): Shape =>
    withoutVertex(withoutVertex(shape, { path: 1, index: 0 }, 3), { path: 1, index: 0 }, 3);
  expect(round(holed, twice)).toEqual({ type: "Polygon", coordinates: [square(0, 0, 10)] });
});

test("removing a border removes its holes", () => {
  expect(round(pieces, (shape) => withoutPath(shape, 0))).toEqual({
    type: "Polygon",
    coordinates: [square(20, 0, 5)],
  });
  expect(round(holed, (shape) => withoutPath(shape, 0))).toBeNull();
});

test("a part moves with its holes, the others stay", () => {
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
