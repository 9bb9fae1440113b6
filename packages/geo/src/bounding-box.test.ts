import { expect, test } from "vitest";
import { boundingBox } from "./bounding-box.ts";

test("a bounding box may cross the antimeridian", () => {
  expect(
    boundingBox([
      [10, 1],
      [12, 3],
      [11, 2],
    ]),
  ).toEqual([10, 1, 12, 3]);
  expect(
    boundingBox([
      [179, 1],
      [-179, 3],
    ]),
  ).toEqual([179, 1, -179, 3]);
  expect(boundingBox([])).toBeUndefined();
});
