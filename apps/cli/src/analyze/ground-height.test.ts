import type { PhotoMetadata } from "@overfly/thermography/metadata/photo-metadata";
import { expect, test } from "vitest";
import { heightAboveFirst } from "./ground-height.ts";

const at = (longitude: number | null): PhotoMetadata =>
  ({ longitude, latitude: longitude === null ? null : 30 }) as PhotoMetadata;

test.each<[string, (number | undefined)[], number[]]>([
  ["everywhere", [700, 710, 695], [0, 10, -5]],
  ["but for a gap", [700, 710, undefined, 705], [0, 10, 10, 5]],
  ["but below the first picture", [undefined, 700, 703], [0, 0, 3]],
])("counts from the ground below the first picture that the model knows: %s", (_, heights, expected) => {
  const heightM = heightAboveFirst(([longitude = 0]) => heights[longitude]);
  expect(heights.map((_height, index) => heightM(at(index)))).toEqual(expected);
});

test("is level without a model, and below a picture that is nowhere", () => {
  expect(heightAboveFirst(null)(at(1))).toBe(0);
  expect(heightAboveFirst(() => 700)(at(null))).toBe(0);
});
