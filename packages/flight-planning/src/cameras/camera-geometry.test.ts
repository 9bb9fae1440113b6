import { existsSync, readFileSync } from "node:fs";
import { distanceM } from "@overfly/geo/distance";
import { describe, expect, test } from "vitest";
import { AIRCRAFT } from "./aircraft.ts";
import { blurSpeedLimitMps, footprint, gsdCm, heightForGsdM, spacingFor } from "./camera-geometry.ts";
import { findCamera, CAMERAS, type Lens } from "./cameras.ts";
import { readWpmlDocument } from "@overfly/route-files/wpml/read/read-wpml-document";

const DJI_PLAN = new URL("../../../../../shared/data/routes/wpml/mapping3d.kmz", import.meta.url);

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

describe.skipIf(!existsSync(DJI_PLAN))("DJI's own plan (shared/data is absent where this is skipped)", () => {
  test("has the spacing and the photo interval that we compute, to half a percent", () => {
    const read = readWpmlDocument(readFileSync(DJI_PLAN));
    if (!read.ok) throw new Error(read.message);
    const [ortho] = read.document.waylines;
    const points = ortho?.waypoints.map(({ position }) => position) ?? [];
    const [, second = [], third = []] = points;
    const group = ortho?.waypoints[0]?.actionGroups[0];
    const flown = {
      lineSpacingM: distanceM(second, third),
      triggerDistanceM: (group?.triggerParam ?? 0) * 9,
    };

    const m30t = findCamera("m30t")?.lenses ?? [];
    const ours = spacingFor(314.5, m30t, { front: 0.8, side: 0.8 });

    expect(Math.abs(ours.lineSpacingM / flown.lineSpacingM - 1)).toBeLessThan(0.005);
    expect(Math.abs(ours.triggerDistanceM / flown.triggerDistanceM - 1)).toBeLessThan(0.005);
  });
});
