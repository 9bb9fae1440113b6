import { expect, test } from "vitest";
import { readSettings } from "./settings.ts";

test.each([
  ["", {}],
  ["ar=EG", { ar: "EG" }],
  ["ar=EG, en=US", { ar: "EG", en: "US" }],
])("DATE_REGIONS=%j", (DATE_REGIONS, regions) => {
  expect(readSettings({ DATE_REGIONS }).DATE_REGIONS).toEqual(regions);
});

test.each(["ar", "ar=Egypt", "xx=EG", "ar=EG;en=US"])("DATE_REGIONS=%j is refused", (DATE_REGIONS) => {
  expect(() => readSettings({ DATE_REGIONS })).toThrow("DATE_REGIONS: Give regions such as ar=EG, for");
});
