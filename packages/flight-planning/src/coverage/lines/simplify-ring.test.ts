import type { PlanarPoint } from "@overfly/geo/planar-geometry";
import { expect, test } from "vitest";
import { isPointInRings } from "@overfly/geo/polygons/point-in-polygon";
import { simplifyHole, simplifyRing } from "./simplify-ring.ts";

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

/** A ring traced from an image: it goes in and out by up to a metre. */
const TRACED: PlanarPoint[] = Array.from({ length: 400 }, (_, k) => {
  const angle = (2 * Math.PI * k) / 400;
  const radiusM = 80 + Math.sin(37 * angle) * 0.6 + ((k * 7919) % 100) / 250;
  return [radiusM * Math.cos(angle), radiusM * Math.sin(angle)];
});

test.each([
  ["counter-clockwise", TRACED],
  ["clockwise", TRACED.toReversed()],
])("a hole, %s, keeps all of its ground with fewer corners", (_, hole) => {
  const simple = simplifyHole(hole, 0.5);
  expect(simple.length).toBeLessThan(300);
  const uncovered = hole.filter((corner) => !simple.includes(corner) && !isPointInRings(corner, [simple]));
  expect(uncovered).toEqual([]);
  const loose = simplifyRing(hole, 0.5);
  expect(hole.some((corner) => !loose.includes(corner) && !isPointInRings(corner, [loose]))).toBe(true);
});
