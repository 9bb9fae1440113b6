import { expect, test } from "vitest";
import { observation } from "#testing/observation.ts";
import type { Observation } from "./merge-observations.ts";
import { mayBeGlint, withoutGlint } from "./without-glint.ts";

/** A spot on a module, at a place of the image. */
const spot = (photoId: string, id: string, at: readonly [number, number], fraction = 0.1): Observation => {
  const seen = observation(photoId, 0, 0);
  return { ...seen, region: { ...seen.region, centroid: at, module: { id, fraction, hotSpots: 1 } } };
};

test("what stays in the image while the modules move is left out", () => {
  const glints = ["a", "b", "c"].map((photo, index) => spot(photo, `M${index}`, [237, 312 + index]));
  const defect = ["a", "b", "c"].map((photo, index) => spot(photo, "M9", [300, 100 + 90 * index]));
  expect(withoutGlint([...glints, ...defect])).toEqual(defect);
});

test("a lone spot may be one where another photo has a spot in its place, on another module", () => {
  const lone = spot("a", "M1", [237, 312], 0.44);
  expect(mayBeGlint(lone, [lone, spot("b", "M2", [240, 325])])).toBe(true);
  expect(mayBeGlint(lone, [lone, spot("b", "M1", [240, 325])])).toBe(false);
  expect(mayBeGlint(lone, [lone, spot("a", "M2", [240, 325])])).toBe(false);
  expect(mayBeGlint(lone, [lone, spot("b", "M2", [240, 340])])).toBe(false);
  expect(mayBeGlint(spot("a", "M1", [237, 312], 0.9), [spot("b", "M2", [240, 325])])).toBe(false);
});
