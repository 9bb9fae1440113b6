import type { Position } from "geojson";
import { expect, test } from "vitest";
import type { DrawingView } from "./drawing-mode.ts";
import { targetAt } from "./target-at.ts";

const flat = ([x = 0, y = 0]: Position) => ({ x, y });
const view: DrawingView = {
  handles: [
    { id: "corner", at: [0, 0], form: "vertex" },
    { id: "midpoint", at: [12, 0], form: "midpoint" },
  ],
  shapes: [
    {
      id: "line",
      path: [
        [0, 0],
        [100, 0],
      ],
      isClosed: false,
    },
    {
      id: "outline",
      path: [
        [0, 50],
        [100, 50],
        [100, 90],
      ],
      isClosed: true,
    },
    {
      id: "seen",
      path: [
        [0, 200],
        [100, 200],
      ],
      isClosed: false,
      isFixed: true,
    },
  ],
};
const targetOf = (x: number, y: number) => targetAt(view, { x, y }, 10, flat);

test("a vertex is hit before the midpoint beside it, and handles before lines", () => {
  expect(targetOf(7, 0)).toEqual({ kind: "handle", id: "corner" });
  expect(targetOf(14, 2)).toEqual({ kind: "handle", id: "midpoint" });
});

test("a line is hit along its whole length, at a shorter reach", () => {
  expect(targetOf(60, 6)).toEqual({ kind: "shape", id: "line" });
  expect(targetOf(60, 8)).toBeUndefined();
});

test("an outline is hit on the edge that joins its ends", () => {
  expect(targetOf(50, 70)).toEqual({ kind: "shape", id: "outline" });
});

test("a fixed shape is never hit", () => {
  expect(targetOf(50, 200)).toBeUndefined();
});
