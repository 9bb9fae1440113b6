import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { pixelToGround, groundToPixel, THERMAL_LENS, WIDE_LENS } from "./camera.ts";

const nadirPose = { eastM: 100, northM: 200, heightAboveGroundM: 40, yawDeg: 0, pitchDeg: -90 };

describe("a camera that looks straight down", () => {
  test("sees the ground below at the image centre", () => {
    expect(pixelToGround(THERMAL_LENS, nadirPose, 319.5, 255.5)).toEqual([
      expect.closeTo(100, 9) as number,
      expect.closeTo(200, 9) as number,
    ]);
  });

  test("covers 33.76 m from 40 m, as 9.1 mm and 12 µm give", () => {
    const [left] = pixelToGround(THERMAL_LENS, nadirPose, -0.5, 255.5) ?? [];
    const [right] = pixelToGround(THERMAL_LENS, nadirPose, 639.5, 255.5) ?? [];
    expect((right ?? 0) - (left ?? 0)).toBeCloseTo((40 * 7.68) / 9.1, 6);
  });

  test.each([
    [0, 100, 210],
    [90, 110, 200],
    [180, 100, 190],
    [-90, 90, 200],
  ])("with heading %i has that direction at its upper edge", (yawDeg, eastM, northM) => {
    const [x, y] = groundToPixel(THERMAL_LENS, { ...nadirPose, yawDeg }, eastM, northM) ?? [];
    expect(x).toBeCloseTo(319.5, 6);
    expect(y).toBeLessThan(255);
  });
});

test("a horizontal camera sees no ground above the horizon", () => {
  const level = { ...nadirPose, pitchDeg: 0 };
  expect(pixelToGround(WIDE_LENS, level, 0, 0)).toBeUndefined();
  expect(pixelToGround(WIDE_LENS, level, 0, WIDE_LENS.heightPx - 1)).toBeDefined();
  expect(groundToPixel(WIDE_LENS, level, 100, 199)).toBeUndefined();
});

test("pixels of a downward camera round-trip through the ground", () => {
  const pose = fc.record({
    eastM: fc.double({ min: -500, max: 500, noNaN: true }),
    northM: fc.double({ min: -500, max: 500, noNaN: true }),
    heightAboveGroundM: fc.double({ min: 5, max: 120, noNaN: true }),
    yawDeg: fc.double({ min: -360, max: 360, noNaN: true }),
    pitchDeg: fc.double({ min: -90, max: -50, noNaN: true }),
  });
  const [x, y] = [fc.integer({ min: 0, max: 639 }), fc.integer({ min: 0, max: 511 })];
  fc.assert(
    fc.property(pose, x, y, (from, xPx, yPx) => {
      const ground = pixelToGround(THERMAL_LENS, from, xPx, yPx);
      if (!ground) throw new Error("A downward camera sees the ground");
      const [backX = 0, backY = 0] = groundToPixel(THERMAL_LENS, from, ...ground) ?? [];
      expect(Math.hypot(backX - xPx, backY - yPx)).toBeLessThan(1e-6);
    }),
  );
});
