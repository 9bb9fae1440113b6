import { expect, test } from "vitest";
import { AIRCRAFT } from "./aircraft.ts";
import { blurSpeedLimitMps, footprint, gsdCm, heightForGsdM, spacingFor } from "./camera-geometry.ts";
import { findCamera, CAMERAS, type Lens } from "./cameras.ts";

const thermalOf = (id: string): Lens => {
  const lens = findCamera(id)?.lenses.find(({ kind }) => kind === "thermal");
  if (!lens) throw new Error(`${id} has no thermal lens`);
  return lens;
};

test.each([
  ["m3t", 23, 42],
  ["m3td", 23, 42],
  ["m30t", 23, 42],
  ["m4t", 30, 55],
  ["m4td", 30, 55],
  ["h20t", 34, 62],
  ["h30t", 60, 110],
])("%s sees 3 cm from %d m and 5.5 cm from %d m", (id, fineM, standardM) => {
  expect(Math.round(heightForGsdM(3, thermalOf(id)))).toBe(fineM);
  expect(Math.abs(heightForGsdM(5.5, thermalOf(id)) - standardM)).toBeLessThanOrEqual(0.6);
  expect(gsdCm(heightForGsdM(3, thermalOf(id)), thermalOf(id))).toBeCloseTo(3, 9);
});

test("an image at 3 cm covers 19.2 by 15.36 m", () => {
  const { acrossM, alongM } = footprint(22.75, thermalOf("m3t"));
  expect([acrossM, alongM]).toEqual([expect.closeTo(19.2, 6), expect.closeTo(15.36, 6)]);
});

test("thermal images stay sharp up to 3 m/s at 3 cm", () => {
  expect(blurSpeedLimitMps(22.75, [thermalOf("m3t")])).toBeCloseTo(3, 6);
});

test("every aircraft carries cameras that exist, each with a source", () => {
  for (const { cameraIds, source } of AIRCRAFT) {
    expect(cameraIds.map((id) => findCamera(id)?.source ?? "")).not.toContain("");
    expect(source).not.toBe("");
  }
  expect(new Set(CAMERAS.map(({ id }) => id)).size).toBe(CAMERAS.length);
});

test("spacing and photo interval are those of DJI's own plan for the M30T, to half a percent", () => {
  // Measured in a route file of DJI's planner: 314.5 m, 80 % overlap both ways, lines 53.18 m apart, 4.7156 s at 9 m/s.
  const flown = { lineSpacingM: 53.178, triggerDistanceM: 42.44 };
  const ours = spacingFor(314.5, findCamera("m30t")?.lenses ?? [], { front: 0.8, side: 0.8 });
  expect(Math.abs(ours.lineSpacingM / flown.lineSpacingM - 1)).toBeLessThan(0.005);
  expect(Math.abs(ours.triggerDistanceM / flown.triggerDistanceM - 1)).toBeLessThan(0.005);
});
