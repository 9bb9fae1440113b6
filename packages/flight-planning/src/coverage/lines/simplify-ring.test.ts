import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { expect, test } from "vitest";
import { simplifyRing } from "./simplify-ring.ts";

const ROUND: PlanarPoint[] = Array.from({ length: 360 }, (_, deg) => {
  const angle = (deg * Math.PI) / 180;
  return [100 * Math.cos(angle), 100 * Math.sin(angle)];
});

test("a circle keeps its shape with fewer corners", () => {
  const simple = simplifyRing(ROUND, 1);
  expect(simple.length).toBeLessThan(40);
  expect(simple.length).toBeGreaterThan(10);
  expect(simple.every((corner) => ROUND.includes(corner))).toBe(true);
});

test("a square with points along its sides keeps its corners only", () => {
  const square: PlanarPoint[] = [
    [0, 0],
    [50, 0.01],
    [100, 0],
    [100, 50],
    [100, 100],
    [50, 100],
    [0, 100],
    [0, 50],
  ];
  expect(simplifyRing(square, 0.5)).toEqual([
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]);
});
