import { expect, test } from "vitest";
import { plantWindow } from "./plant-extent.ts";

test("loads nothing when zoomed out", () => {
  expect(plantWindow({ zoom: 14, bounds: [35, 31, 35.1, 31.1] })).toBeUndefined();
});

test("loads the modules of a box around the extent", () => {
  expect(plantWindow({ zoom: 17, bounds: [35.0011, 31.0003, 35.0042, 31.0024] })).toEqual({
    kind: "module",
    bounds: [35, 31, 35.005, 31.0025],
  });
});

test("loads nothing new after a small movement", () => {
  const before = plantWindow({ zoom: 18, bounds: [35.0011, 31.0003, 35.0022, 31.0014] });
  expect(plantWindow({ zoom: 18, bounds: [35.0012, 31.0004, 35.0023, 31.0015] })).toEqual(before);
});
