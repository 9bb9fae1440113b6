import type { Position } from "geojson";
import { expect, test } from "vitest";
import { type Look, targetAt } from "./hand.ts";

const flat = ([x = 0, y = 0]: Position) => ({ x, y });
const look: Look = {
  grips: [
    { id: "corner", at: [0, 0], form: "corner" },
    { id: "middle", at: [12, 0], form: "middle" },
  ],
  bodies: [
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
const targetOf = (x: number, y: number) => targetAt(look, { x, y }, 10, flat);

test("a corner is met before the mark beside it, and points before lines", () => {
  expect(targetOf(7, 0)).toEqual({ kind: "grip", id: "corner" });
  expect(targetOf(14, 2)).toEqual({ kind: "grip", id: "middle" });
});

test("a line is met along its whole length, at a shorter reach", () => {
  expect(targetOf(60, 6)).toEqual({ kind: "body", id: "line" });
  expect(targetOf(60, 8)).toBeUndefined();
});

test("an outline is met on the edge that joins its ends", () => {
  expect(targetOf(50, 70)).toEqual({ kind: "body", id: "outline" });
});

test("what is only to be seen is never met", () => {
  expect(targetOf(50, 200)).toBeUndefined();
});
