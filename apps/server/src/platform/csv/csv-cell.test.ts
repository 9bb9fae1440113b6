import { expect, test } from "vitest";
import { csvCell } from "./csv-cell.ts";

test.each<[string, string]>([
  ["=1+1", "'=1+1"],
  ["+1+1", "'+1+1"],
  ["-1+1", "'-1+1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  ["\t=1", "'\t=1"],
  ["\r=1", `"'\r=1"`],
  ["\n=1", `"'\n=1"`],
  ["＝1+1", "'＝1+1"],
  ["＋1+1", "'＋1+1"],
  ["－1+1", "'－1+1"],
  ["＠SUM(A1)", "'＠SUM(A1)"],
  ["﹦1+1", "'﹦1+1"],
  ['=A1,"x"', `"'=A1,""x"""`],
])("%j is no formula in a spreadsheet", (text, cell) => {
  expect(csvCell(text)).toBe(cell);
});

test.each<[string | number | null, string]>([
  [-12.5, "-12.5"],
  ["-12.5", "-12.5"],
  ["1＝1", "1＝1"],
  [null, ""],
  ['a,"b"', '"a,""b"""'],
])("%j stays as it is", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});
