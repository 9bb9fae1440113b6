import { describe, expect, test } from "vitest";
import { AIRCRAFT } from "./aircraft.ts";
import { blurPx, gsdCm } from "./camera-geometry.ts";
import { findCamera } from "./cameras.ts";
import { applyPreset, PRESETS, findPreset, withPreset } from "./presets.ts";
import type { RouteItem } from "@overfly/contract/flight-routes/route-document";

const ALL = AIRCRAFT.flatMap(({ id, cameraIds }) =>
  cameraIds.flatMap((cameraId) => PRESETS.map((preset) => [preset.id, id, cameraId] as const)),
);

const EVERY = ALL.filter(
  ([preset, aircraftId, cameraId]) => applyPreset(preset, { aircraftId, cameraId }).ok,
);

test("presets are refused only where a lens is missing", () => {
  const thermal = ["iec-detailed", "standard", "overview"];
  const possible = ALL.filter(([preset, , camera]) =>
    findCamera(camera)?.lenses.some(({ kind }) => kind === (thermal.includes(preset) ? "thermal" : "visual")),
  );
  expect(EVERY).toEqual(possible);
});

describe("every preset on every aircraft", () => {
  test.each(EVERY)("%s on %s with %s keeps its promises", (presetId, aircraftId, cameraId) => {
    const applied = applyPreset(presetId, { aircraftId, cameraId });
    const camera = findCamera(cameraId);
    if (!applied.ok) throw new Error(applied.code);
    const { settings, lensIds } = applied;
    const lenses = camera?.lenses.filter(({ id }) => lensIds.includes(id)) ?? [];
    expect(lenses.length).toBeGreaterThan(0);
    const coarsest = Math.max(...lenses.map((lens) => gsdCm(settings.heightM, lens)));
    expect(coarsest).toBeCloseTo(findPreset(presetId)?.gsdCm ?? 0, 6);
    for (const lens of lenses) {
      const limit = lens.kind === "visual" ? 0.5 : 1;
      expect(blurPx(settings.speedMps, settings.heightM, lens)).toBeLessThanOrEqual(limit * 1.001);
    }
    expect(settings.triggerDistanceM / settings.speedMps).toBeGreaterThanOrEqual(camera?.minIntervalS ?? 0);
    const { sharpnessMps, frameIntervalMps } = applied.limits;
    expect(settings.speedMps).toBeLessThanOrEqual(Math.min(sharpnessMps, frameIntervalMps));
  });
});

test.each([
  ["iec-detailed", "m3t", 22.75, 3],
  ["standard", "m3t", 41.71, 5.5],
  ["iec-detailed", "m4td", 30, 3],
  ["overview", "m4t", 150, 12],
])("%s on %s is flown at %f m and %f m/s", (presetId, aircraftId, heightM, speedMps) => {
  const applied = applyPreset(presetId, { aircraftId, cameraId: aircraftId });
  expect(applied.ok && applied.settings.heightM).toBeCloseTo(heightM, 1);
  expect(applied.ok && applied.settings.speedMps).toBeCloseTo(speedMps, 1);
});

test("a thermal preset needs a thermal lens", () => {
  const applied = applyPreset("iec-detailed", { aircraftId: "m3e", cameraId: "m3e" });
  expect(applied).toMatchObject({ ok: false, code: "preset-needs-thermal", field: "cameraId" });
});

test("3D tilts the camera for the area, and another preset takes that back", () => {
  const item: RouteItem = {
    id: "a",
    name: "",
    kind: "area",
    imaging: { heightM: 50, frontOverlap: 0, sideOverlap: 0, gimbalPitchDeg: -90 },
    boundary: { type: "Polygon", coordinates: [] },
    pattern: "lines",
    angle: "best",
    marginM: 10,
  };
  const tilted = setBy(item, "model-3d");
  expect(tilted).toMatchObject({ obliquePitchDeg: -45, marginM: 10, preset: "model-3d" });
  expect(setBy(tilted, "orthomosaic")).not.toHaveProperty("obliquePitchDeg");
});

function setBy(item: RouteItem, presetId: string): RouteItem {
  const preset = findPreset(presetId);
  const applied = applyPreset(presetId, { aircraftId: "m3e", cameraId: "m3e" });
  if (!preset || !applied.ok) throw new Error("no preset");
  return withPreset(item, preset, applied);
}
