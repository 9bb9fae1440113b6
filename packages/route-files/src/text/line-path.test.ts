import { expect, test } from "vitest";
import { columnPath, describePath, linePath, parseLinePath } from "./line-path.ts";

test.each([
  [linePath(12), { line: 12 }, "Line 12"],
  [linePath(12, "alt_ft"), { line: 12, column: "alt_ft" }, 'Line 12, column "alt_ft"'],
  [`${linePath(3)}.altitude`, { line: 3, column: "altitude" }, 'Line 3, column "altitude"'],
  [columnPath("a/b: c"), { column: "a/b: c" }, 'Column "a/b: c"'],
  ["Placemark 1/coordinates[0]", undefined, "Placemark 1/coordinates[0]"],
])("%s is read as line and column", (path, location, text) => {
  expect([parseLinePath(path), describePath(path)]).toEqual([location, text]);
});
