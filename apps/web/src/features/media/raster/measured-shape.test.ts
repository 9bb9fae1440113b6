import { expect, test } from "vitest";
import { formatOf } from "@overfly/i18n/format";
import { areaText, lengthText, measuredShape } from "./measured-shape.ts";

/** A square of about 100 m a side at the equator, where a degree is 111.3 km long. */
const SIDE = 100 / 111_319.49;
const SQUARE = [
  [0, 0],
  [SIDE, 0],
  [SIDE, SIDE],
  [0, SIDE],
];

test("a path is as long as its segments", () => {
  const { lengthM, areaM2 } = measuredShape("distance", SQUARE);
  expect(lengthM).toBeGreaterThan(298);
  expect(lengthM).toBeLessThan(302);
  expect(areaM2).toBeNull();
});

test("an outline is closed, and encloses its area", () => {
  const { lengthM, areaM2 } = measuredShape("area", SQUARE);
  expect(lengthM).toBeGreaterThan(398);
  expect(lengthM).toBeLessThan(402);
  expect(areaM2).toBeGreaterThan(9900);
  expect(areaM2).toBeLessThan(10_100);
});

test("lengths and areas are worded in the unit that suits them", () => {
  const format = formatOf("en");
  const plain = (text: string) => text.replaceAll(/\s/g, " ");
  expect([lengthText(12.345, format), lengthText(1234.5, format)].map(plain)).toEqual([
    "12.35 m",
    "1.235 km",
  ]);
  expect([areaText(12.34, format), areaText(20_500, format)].map(plain)).toEqual(["12.3 m²", "2.050 ha"]);
});
