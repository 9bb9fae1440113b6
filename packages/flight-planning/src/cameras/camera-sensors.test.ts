import { expect, test } from "vitest";
import { CAMERAS, findCamera } from "./cameras.ts";
import { sensorsOf } from "./camera-sensors.ts";

const sensorsOfModel = (id: string) => {
  const camera = findCamera(id);
  if (!camera) throw new Error(`There is no camera ${id}`);
  return sensorsOf(camera);
};

test("the thermal sensor of a Mavic 3T is 7.68 mm wide and radiometric", () => {
  const [rgb, thermal] = sensorsOfModel("m3t");
  expect(rgb).toMatchObject({ kind: "rgb", is_radiometric: false });
  // 640 × 512 pixels of 12 µm
  expect(thermal).toEqual({
    kind: "thermal",
    width_px: 640,
    height_px: 512,
    focal_length_mm: 9.1,
    sensor_width_mm: 7.68,
    sensor_height_mm: 6.14,
    pixel_pitch_um: 12,
    is_radiometric: true,
  });
});

test.each(CAMERAS.map(({ id }) => id))("%s has sensors of a plausible size", (id) => {
  for (const { sensor_width_mm: width, sensor_height_mm: height } of sensorsOfModel(id)) {
    expect(width).toBeGreaterThan(4);
    expect(width).toBeLessThan(36);
    expect(height).toBeLessThan(width ?? 0);
  }
});
