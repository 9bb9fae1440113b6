import fc from "fast-check";
import { expect, test } from "vitest";
import { distanceToRingM } from "#distance-to-line.ts";
import type { PlanarPoint, PlanarPolygon, PlanarRing } from "#planar-geometry.ts";
import { isPointInRings } from "./point-in-polygon.ts";
import { polygonIndex } from "./polygon-index.ts";

/** Whole metres meet corners, edges and level edges often; fractions give rounding a chance. */
const anyNumber = fc.oneof(
  fc.integer({ min: -30, max: 30 }),
  fc.double({ min: -4000, max: 4000, noNaN: true, noDefaultInfinity: true }),
);
const anyPoint = fc.tuple(anyNumber, anyNumber);

/** A ring around a centre, closed or not, with corners at increasing angles. */
function ringAround([x, y]: PlanarPoint, radii: readonly number[], isClosed: boolean): PlanarRing {
  const corners = radii.map((radius, index): PlanarPoint => {
    const angle = (2 * Math.PI * index) / radii.length;
    return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
  });
  return isClosed ? [...corners, ...corners.slice(0, 1)] : corners;
}

const radii = (min: number, max: number) =>
  fc.array(fc.double({ min, max, noNaN: true }), { minLength: 3, maxLength: 40 });

/** Parts with up to one hole, which may overlap each other. */
const partWithHole = fc
  .tuple(anyPoint, radii(20, 300), fc.option(radii(1, 15), { nil: undefined }), fc.boolean())
  .map(([center, outer, hole, isClosed]): PlanarPolygon => {
    const rings = hole ? [outer, hole] : [outer];
    return rings.map((ring) => ringAround(center, ring, isClosed));
  });

/** Any rings, empty, with repeated points or crossing themselves. */
const anyPolygon = fc.array(fc.array(anyPoint, { maxLength: 8 }), { maxLength: 3 });

const anyPolygons = fc.array(fc.oneof(partWithHole, anyPolygon), { maxLength: 12 });

/** Corners, points on edges, points level with a corner. */
function pointsOn(polygons: readonly PlanarPolygon[], share: number): PlanarPoint[] {
  return polygons.flat().flatMap((ring) =>
    ring.flatMap((to, index): PlanarPoint[] => {
      const from = ring.at(index - 1) ?? to;
      const onEdge: PlanarPoint = [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share];
      return [to, onEdge, [to[0] - 500, to[1]]];
    }),
  );
}

test("an index answers as the tests of every edge do", () => {
  fc.assert(
    fc.property(
      anyPolygons,
      fc.array(anyPoint, { minLength: 1, maxLength: 30 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (polygons, points, share) => {
        const index = polygonIndex(polygons);
        for (const point of [...points, ...pointsOn(polygons, share)]) {
          const isInside = polygons.some((rings) => isPointInRings(point, rings));
          const distances = polygons.flat().map((ring) => distanceToRingM(point, ring));
          const distanceM = Math.min(...distances);
          expect({ point, isInside: index.contains(point) }).toEqual({ point, isInside });
          const foundM = index.distanceToRingsM(point);
          const differenceM = foundM === distanceM ? 0 : foundM - distanceM;
          expect(Math.abs(differenceM)).toBeLessThanOrEqual(1e-9);
        }
      },
    ),
  );
});

test("overlapping parts do not cancel each other out, a hole does", () => {
  const square = (from: number, size: number): PlanarRing => [
    [from, from],
    [from + size, from],
    [from + size, from + size],
    [from, from + size],
  ];
  const index = polygonIndex([[square(0, 10), square(4, 2)], [square(8, 10)]]);
  const inside = (
    [
      [9, 9],
      [5, 5],
      [12, 12],
      [2, 12],
    ] as const
  ).map((point) => index.contains(point));
  expect(inside).toEqual([true, false, true, false]);
  expect(index.distanceToRingsM([5, 5.5])).toBe(0.5);
  expect(index.distanceToRingsM([22, 21])).toBe(5);
});

test("nothing is inside or near without edges", () => {
  for (const index of [polygonIndex([]), polygonIndex([[]]), polygonIndex([[[]]])]) {
    expect(index.contains([0, 0])).toBe(false);
    expect(index.distanceToRingsM([0, 0])).toBe(Infinity);
  }
});
