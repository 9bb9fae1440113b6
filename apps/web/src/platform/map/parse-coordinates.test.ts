import { expect, test } from "vitest";
import { parseCoordinates } from "./parse-coordinates.ts";

test.each([
  ["31.9539, 36.0612", [36.0612, 31.9539]],
  ["31.9539 36.0612", [36.0612, 31.9539]],
  ["31.9539 N, 36.0612 E", [36.0612, 31.9539]],
  ["36.0612E 31.9539N", [36.0612, 31.9539]],
  ["N31.9539, E36.0612", [36.0612, 31.9539]],
  ["33.5 S; 70.25 W", [-70.25, -33.5]],
  ["-33.5, -70.25", [-70.25, -33.5]],
  ["31° 30' 36\" N, 36° 15' E", [36.25, 31.51]],
  ["31°30′36″N 36°15′E", [36.25, 31.51]],
  ["31.5، 36.5", [36.5, 31.5]],
  ["36.5 E, 31.5", [36.5, 31.5]],
])("reads %s", (text, position) => {
  const read = parseCoordinates(text);
  expect(read?.[0]).toBeCloseTo(position[0] ?? Number.NaN, 9);
  expect(read?.[1]).toBeCloseTo(position[1] ?? Number.NaN, 9);
});

test.each([
  "",
  "36.06",
  "here, there",
  "95, 36",
  "10, 190",
  "31 N, 36 N",
  "E 36, W 31",
  "1,2,3",
  "36.1 60' 0\" N, 3",
])("%s is no place", (text) => expect(parseCoordinates(text)).toBeUndefined());
