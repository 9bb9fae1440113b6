import { expect, test } from "vitest";
import { outputSize } from "./crop-to-size.ts";

test.each([
  [
    { width: 4000, height: 4000 },
    { width: 1024, height: 1024 },
  ],
  [
    { width: 3000, height: 1000 },
    { width: 1024, height: 341 },
  ],
  [
    { width: 200, height: 120 },
    { width: 200, height: 120 },
  ],
  [
    { width: 5000, height: 1 },
    { width: 1024, height: 1 },
  ],
])("a crop of %o is output as %o", (cut, drawn) => {
  expect(outputSize(cut)).toEqual(drawn);
});
