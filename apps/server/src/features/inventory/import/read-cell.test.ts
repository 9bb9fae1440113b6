import { expect, test } from "vitest";
import { dateOrderOf, numberOf } from "./read-cell.ts";

test.each([
  ["1.219", true, 1219],
  ["1.219,5", true, "1.219,5"], // grouped and broken: nobody knows which is which
  ["1,219", false, 1219],
  ["12.345.678", true, 12_345_678],
  ["1.219", false, 1.219],
  ["1,5", true, 1.5],
  ["1,5", false, "1,5"],
  ["-40", false, -40],
  ["5880 mAh", false, 5880],
  ["٩٥٫٥", false, 95.5],
  ["two", false, "two"],
])("%j is a number where the comma is decimal: %s", (text, hasDecimalComma, number) => {
  expect(numberOf(text, hasDecimalComma)).toBe(number);
});

test.each([
  [["04/13/2026"], "month_first"],
  [["13/04/2026"], "day_first"],
  [["03/04/2026"], "day_first"],
  [["13/04/2026", "04/13/2026"], "day_first"], // one of them is no date in either order
  [["2026-04-13", ""], null],
])("the dates %j show their order", (texts, order) => {
  expect(dateOrderOf(texts)).toBe(order);
});
