import { beforeAll, describe, expect, test } from "vitest";
import { photoOf, poseAt } from "#testing/synthetic-plant.ts";
import { type InspectedPhoto, inspectPhoto } from "./inspect-photo.ts";

const [WIDTH_PX, HEIGHT_PX] = [640, 512];
/** A Mavic 3T's thermal camera: 9.1 mm over pixels of 12 µm, from 25 m straight down. */
const GSD_M = (25 * 0.012) / 9.1;

/** A hot patch of 20 × 12 pixels in the middle of an even image. */
function imageOfPatch(): Float32Array {
  const celsius = new Float32Array(WIDTH_PX * HEIGHT_PX);
  for (let index = 0; index < celsius.length; index += 1) {
    const [x, y] = [index % WIDTH_PX, Math.floor(index / WIDTH_PX)];
    const isHot = Math.abs(x - 319.5) < 10 && Math.abs(y - 255.5) < 6;
    celsius[index] = (isHot ? 75 : 45) + ((index * 7919) % 11) / 50;
  }
  return celsius;
}

describe("a hot patch straight below the camera", () => {
  let bytes: Uint8Array;
  let inspected: InspectedPhoto;
  beforeAll(() => {
    bytes = photoOf(imageOfPatch(), poseAt(5, 10));
    inspected = inspectPhoto("a", bytes);
  });

  test("is measured in metres by the height above the take-off point and the focal length", () => {
    expect(inspected.gsdM).toBeCloseTo(GSD_M, 6);
    const [patch, ...others] = inspected.observations;
    expect(others).toEqual([]);
    expect((patch?.areaM2 ?? 0) / (20 * 12 * GSD_M ** 2)).toBeCloseTo(1, 0);
    expect((patch?.lengthM ?? 0) / (20 * GSD_M)).toBeCloseTo(1, 0);
    expect((patch?.widthM ?? 0) / (12 * GSD_M)).toBeCloseTo(1, 0);
    expect(patch?.offCenter).toBeCloseTo(0, 2);
  });

  test("is nearer where the modules stand higher than the take-off point", () => {
    const raised = inspectPhoto("a", bytes, { moduleHeightM: 5 });
    expect(raised.gsdM).toBeCloseTo((20 * 0.012) / 9.1, 6);
  });

  test("is located to decimetres with a fixed RTK solution, to metres with any other", () => {
    expect(inspected.observations[0]?.uncertaintyM).toBeLessThan(0.4);
    const flag = Array.from('RtkFlag="50"', (letter) => letter.charCodeAt(0));
    const at = bytes.findIndex((_, index) =>
      flag.every((letter, offset) => bytes[index + offset] === letter),
    );
    const single = bytes.slice();
    single.set(
      Array.from("16", (letter) => letter.charCodeAt(0)),
      at + 'RtkFlag="'.length,
    );
    expect(inspectPhoto("a", single).observations[0]?.uncertaintyM).toBeGreaterThan(1.4);
  });
});
