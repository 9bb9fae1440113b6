import { expect, test } from "vitest";
import { coastOf } from "./base-style.ts";

test("the edges on the antimeridian are no coast", () => {
  const line = [
    [179, 66],
    [180, 66],
    [180, 68],
    [178, 69],
  ];
  expect(coastOf({ type: "MultiLineString", coordinates: [line] }).coordinates).toEqual([
    [
      [179, 66],
      [180, 66],
    ],
    [
      [180, 68],
      [178, 69],
    ],
  ]);
});
