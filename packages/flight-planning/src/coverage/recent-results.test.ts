import type { PlanarRing } from "@overfly/geo/planar-geometry";
import { expect, test } from "vitest";
import { recentResults } from "./recent-results.ts";

const ring: PlanarRing = [
  [0, 0],
  [80.5, 0],
  [80.5, 40],
];

test("a result is computed once, and again where a coordinate, the rings or the settings differ", () => {
  const recall = recentResults<string>(10);
  let computed = 0;
  const recalled = (settings: string, rings: readonly PlanarRing[]): number => {
    recall(settings, rings, () => {
      computed += 1;
      return "";
    });
    return computed;
  };
  expect(recalled("a", [ring])).toBe(1);
  expect(recalled("a", structuredClone([ring]))).toBe(1);
  expect(recalled("b", [ring])).toBe(2);
  expect(recalled("a", [ring.with(1, [80.5, 1e-9])])).toBe(3);
  expect(recalled("a", [ring.with(1, [80.500_000_1, 0])])).toBe(4);
  expect(recalled("a", [ring, ring])).toBe(5);
  expect(recalled("a", [ring.slice(0, 2), ring.slice(2)])).toBe(6);
  expect(recalled("a", [ring.toReversed()])).toBe(7);
  expect(recalled("a", [ring])).toBe(7);
});

test("rings whose coordinates hash alike are told apart", () => {
  const recall = recentResults<number>(100_000);
  const mistaken = Array.from({ length: 100_000 }, (_, k) => recall("", [[[k, k / 3]]], () => k) !== k);
  expect(mistaken.filter(Boolean)).toHaveLength(0);
});

test("only the latest results are kept", () => {
  const recall = recentResults<string>(2);
  const computed: string[] = [];
  for (const settings of ["a", "b", "a", "c", "a", "b"]) {
    recall(settings, [ring], () => {
      computed.push(settings);
      return settings;
    });
  }
  expect(computed).toEqual(["a", "b", "c", "b"]);
});
