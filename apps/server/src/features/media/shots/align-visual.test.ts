import { expect, test } from "vitest";
import { alignVisual, type PhotoCamera } from "./align-visual.ts";

/** A DJI Mavic 3T straight down: 12 µm pixels behind 9.1 mm, and a wide camera of 24 mm equivalent. */
const THERMAL: PhotoCamera = {
  model: "M3T",
  focalLengthMm: 9.1,
  focalLength35Mm: 40,
  widthPx: 640,
  heightPx: 512,
  yawDeg: 90,
  pitchDeg: -90,
  rollDeg: 0,
  position: [35.7, 30.2],
  relativeHeightM: 30,
};
const VISUAL: PhotoCamera = {
  ...THERMAL,
  focalLengthMm: 4.4,
  focalLength35Mm: 24,
  widthPx: 4000,
  heightPx: 3000,
};

test("the visual photo is as much wider as its lens sees more", () => {
  // by the data sheet: 640 px × 12 µm / 9.1 mm against 34.6 mm (4:3 of the 43.27 mm diagonal) / 24 mm
  const expected = 34.613 / 24 / ((640 * 0.012) / 9.1);
  const found = alignVisual(THERMAL, VISUAL);
  expect(found?.width_share).toBeCloseTo(expected, 2);
  expect(found?.turn_deg).toBe(0);
});

test.each([
  ["another heading, clockwise", { yawDeg: 100 }, 10],
  ["across north", { yawDeg: 80 }, -10],
  ["a gimbal that flipped", { yawDeg: -90, rollDeg: 180 }, 0],
])("straight down the picture is turned by %s", (_, changes, turn) => {
  expect(alignVisual(THERMAL, { ...VISUAL, ...changes })?.turn_deg).toBeCloseTo(turn, 9);
});

test.each<[string, Partial<PhotoCamera>, Partial<PhotoCamera>]>([
  ["an unknown lens", {}, { focalLength35Mm: null }],
  ["an unknown thermal camera", { model: "X", focalLength35Mm: null }, {}],
  ["no size", {}, { widthPx: null }],
  ["no direction", {}, { pitchDeg: null }],
  ["no heading", { yawDeg: null }, {}],
  ["another inclination", {}, { pitchDeg: -80 }],
  ["another place", {}, { position: [35.7001, 30.2] }], // 10 m
  ["another heading of an oblique view", { pitchDeg: -45 }, { pitchDeg: -45, yawDeg: 95 }],
])("with %s they can't be aligned", (_, thermal, visual) => {
  expect(alignVisual({ ...THERMAL, ...thermal }, { ...VISUAL, ...visual })).toBeNull();
});
