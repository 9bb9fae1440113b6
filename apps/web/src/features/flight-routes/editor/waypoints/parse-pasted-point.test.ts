import { expect, test } from "vitest";
import { parsePastedPoint } from "./parse-pasted-point.ts";

test.each([
  ["31.9539, 35.9106", { latitude: 31.9539, longitude: 35.9106 }],
  ["31.9539 35.9106", { latitude: 31.9539, longitude: 35.9106 }],
  ["31.9539;35.9106;Mast 3", { latitude: 31.9539, longitude: 35.9106, label: "Mast 3" }],
  ["33.8688° S, 151.2093° E", { latitude: -33.8688, longitude: 151.2093 }],
  ["  -0.5,-78.25  ", { latitude: -0.5, longitude: -78.25 }],
])("%s is a place", (text, position) => {
  expect(parsePastedPoint(text)).toEqual(position);
});

test.each(["", "31.9539", "91, 20", "20, 181", "north of the gate", "1,2,3,4".slice(0, 1)])(
  "%s is none",
  (text) => {
    expect(parsePastedPoint(text)).toBeUndefined();
  },
);
