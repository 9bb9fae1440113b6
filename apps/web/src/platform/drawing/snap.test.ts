import { distanceM } from "@overfly/geo/distance";
import { localFrame } from "@overfly/geo/local-frame";
import type { Position } from "geojson";
import fc from "fast-check";
import { expect, test } from "vitest";
import { snapTargets, snapTo } from "./snap.ts";

const frame = localFrame([36.06, 31.95]);
const at = (eastM: number, northM: number): Position => frame.toPosition([eastM, northM]);
const line = [at(0, 0), at(100, 0), at(100, 80)];
const ground = snapTargets([line]);
const apartM = (a: Position, b: Position): number => distanceM(a, b);

test("a vertex within reach is preferred to a nearer edge", () => {
  expect(apartM(snapTo(at(97, 0.5), 5, [ground]), at(100, 0))).toBeLessThan(0.01);
});

test("a point snaps onto an edge within reach", () => {
  expect(apartM(snapTo(at(50, 3), 5, [ground]), at(50, 0))).toBeLessThan(0.01);
});

test("out of reach the position stays as it is", () => {
  expect(snapTo(at(50, 6), 5, [ground])).toEqual(at(50, 6));
  expect(snapTo(at(50, 6), 5, [])).toEqual(at(50, 6));
});

test("the nearest of several targets decides, and heights are dropped", () => {
  const high = snapTargets([[[...at(50, 2), 120]]]);
  const found = snapTo(at(50, 3), 5, [ground, high]);
  expect(apartM(found, at(50, 2))).toBeLessThan(0.01);
  expect(found).toHaveLength(2);
});

test("no point moves farther than its reach, nor away from the path", () => {
  const metres = fc.double({ min: -150, max: 150, noNaN: true });
  fc.assert(
    fc.property(metres, metres, fc.double({ min: 0.1, max: 60, noNaN: true }), (east, north, reachM) => {
      const position = at(east, north);
      expect(apartM(snapTo(position, reachM, [ground]), position)).toBeLessThanOrEqual(reachM * 1.01);
    }),
  );
});
