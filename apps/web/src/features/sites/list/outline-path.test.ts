import { expect, test } from "vitest";
import { outlinePath } from "./outline-path.ts";

const box = (west: number, south: number, east: number, north: number) => ({
  type: "Polygon" as const,
  coordinates: [
    [
      [west, south],
      [east, south],
      [east, north],
      [west, north],
      [west, south],
    ] as [number, number][],
  ],
});

test("draws an outline north up, centred in its box", () => {
  expect(outlinePath(box(0, 0, 1, 2), 100)).toBe("M25.0 100.0L75.0 100.0L75.0 0.0L25.0 0.0L25.0 100.0Z");
});

test("keeps proportions away from the equator", () => {
  expect(outlinePath(box(0, 59.5, 2, 60.5), 100)).toBe("M0.0 100.0L100.0 100.0L100.0 0.0L0.0 0.0L0.0 100.0Z");
});

test("draws nothing without a boundary", () => {
  expect(outlinePath(null, 100)).toBe("");
});
