import { existsSync, readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { localFrame } from "@overfly/geo/local-frame";
import { describe, expect, test } from "vitest";
import {
  type CameraPose,
  type CameraProjection,
  imageHeadingDeg,
  projectCamera,
} from "./camera-projection.ts";
import { decodeThermal } from "#radiometry/decode-thermal.ts";
import { readPhotoMetadata } from "#metadata/photo-metadata.ts";
import { focalLengthPx } from "#radiometry/thermal-cameras.ts";

const optics = { widthPx: 640, heightPx: 512, focalLengthPx: 758 };
const nadir: CameraPose = {
  longitude: 35.9,
  latitude: 31.9,
  heightM: 50,
  yawDeg: 0,
  pitchDeg: -90,
  rollDeg: 0,
};

describe("a nadir camera", () => {
  const { toGround, footprint } = projectCamera(nadir, optics);

  test("sees the point below it at the image centre, and north at the top", () => {
    expect(toGround([320, 256])).toMatchObject({ eastM: expect.closeTo(0), northM: expect.closeTo(0) });
    expect(toGround([320, 0])).toMatchObject({ eastM: expect.closeTo(0), northM: expect.closeTo(16.887, 2) });
    expect(toGround([640, 256])).toMatchObject({
      eastM: expect.closeTo(21.108, 2),
      gsdM: expect.closeTo(0.066, 3),
    });
    expect(footprint()).toHaveLength(4);
  });

  test("sees the same with a roll of 180° as with a yaw of 180°", () => {
    const flipped = projectCamera({ ...nadir, yawDeg: 180, rollDeg: 180 }, optics).toGround([100, 50]);
    const straight = toGround([100, 50]);
    expect(flipped?.eastM).toBeCloseTo(straight?.eastM ?? 0, 6);
    expect(flipped?.northM).toBeCloseTo(straight?.northM ?? 0, 6);
    expect(imageHeadingDeg({ yawDeg: -91.3, rollDeg: 180 })).toBeCloseTo(88.7);
  });
});

test("a tilted camera sees the ground ahead", () => {
  const hit = projectCamera({ ...nadir, yawDeg: 90, pitchDeg: -45 }, optics).toGround([320, 256]);
  expect(hit).toMatchObject({
    eastM: expect.closeTo(50),
    northM: expect.closeTo(0),
    distanceM: expect.closeTo(70.71, 1),
  });
});

test.each([
  ["at the horizon", { pitchDeg: 0 }],
  ["above it", { pitchDeg: 20 }],
  ["just below it", { pitchDeg: -3 }],
  ["from the ground", { heightM: 0 }],
])("rejects a ray %s", (_name, change) => {
  expect(projectCamera({ ...nadir, ...change }, optics).toGround([320, 256])).toBeNull();
});

test("round-trips every pixel through its ground position", () => {
  const pose = fc.record({
    yawDeg: fc.double({ min: -180, max: 180, noNaN: true }),
    pitchDeg: fc.double({ min: -90, max: -50, noNaN: true }),
    rollDeg: fc.double({ min: -20, max: 20, noNaN: true }),
    heightM: fc.double({ min: 10, max: 120, noNaN: true }),
  });
  const pixel = fc.tuple(
    fc.double({ min: 0, max: 640, noNaN: true }),
    fc.double({ min: 0, max: 512, noNaN: true }),
  );
  fc.assert(
    fc.property(pose, pixel, (anyPose, [x, y]) => {
      const camera = projectCamera({ ...nadir, ...anyPose }, optics);
      const hit = camera.toGround([x, y]);
      const [foundX = Number.NaN, foundY = Number.NaN] = (hit && camera.toPixel(hit.position)) ?? [];
      expect(Math.hypot(foundX - x, foundY - y)).toBeLessThan(0.01);
    }),
  );
});

const folder = new URL("../../../../../shared/data/thermal/sequence-m3t/", import.meta.url);

describe.skipIf(!existsSync(folder))("a line of seven M3T frames (shared/data/thermal)", () => {
  interface Shot {
    camera: CameraProjection;
    celsius: Float32Array;
    origin: [number, number];
  }

  const shots = (existsSync(folder) ? readdirSync(folder) : []).toSorted().map((name): Shot => {
    const bytes = new Uint8Array(readFileSync(new URL(name, folder)));
    const photo = readPhotoMetadata(bytes);
    const thermal = decodeThermal(bytes);
    const focal = focalLengthPx({ ...photo, isThermal: true }, optics);
    if (!thermal.ok || thermal.kind !== "absolute" || !photo.gimbal || focal === null) throw new Error(name);
    const origin: [number, number] = [photo.longitude ?? 0, photo.latitude ?? 0];
    const pose = {
      longitude: origin[0],
      latitude: origin[1],
      heightM: photo.relativeAltitudeM ?? 0,
      ...photo.gimbal,
    };
    return {
      camera: projectCamera(pose, { ...optics, focalLengthPx: focal }),
      celsius: thermal.celsius,
      origin,
    };
  });

  test.each([0, 1, 2, 3, 4, 5])(
    "images %i and the next show the same ground within a few metres",
    (index) => {
      const [first, second] = [shots[index], shots[index + 1]];
      if (!first || !second) throw new Error("frame missing");
      const { offsetM, correlationCoefficient } = bestOffset(first, second);

      expect(correlationCoefficient).toBeGreaterThan(0.8);
      expect(offsetM).toBeLessThan(3.7);
    },
  );

  /** Shift of the second image with the highest correlation to the first. */
  function bestOffset(first: Shot, second: Shot): { offsetM: number; correlationCoefficient: number } {
    const frame = localFrame(first.origin);
    let best = { offsetM: Infinity, correlationCoefficient: -1 };
    for (let east = -6; east <= 6; east += 1)
      for (let north = -6; north <= 6; north += 1) {
        const pairs: [number, number][] = [];
        for (let x = 20; x < 640; x += 25)
          for (let y = 20; y < 512; y += 25) {
            const hit = first.camera.toGround([x, y]);
            const [seenX = -1, seenY = -1] =
              (hit && second.camera.toPixel(frame.toPosition([hit.eastM + east, hit.northM + north]))) ?? [];
            if (seenX < 0 || seenY < 0 || seenX >= 640 || seenY >= 512) continue;
            pairs.push([
              first.celsius[y * 640 + x] ?? 0,
              second.celsius[Math.floor(seenY) * 640 + Math.floor(seenX)] ?? 0,
            ]);
          }
        const correlationCoefficient = correlation(pairs);
        if (correlationCoefficient > best.correlationCoefficient)
          best = { offsetM: Math.hypot(east, north), correlationCoefficient };
      }
    return best;
  }
});

function correlation(pairs: readonly [number, number][]): number {
  const mean = (side: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[side], 0) / pairs.length;
  const [meanA, meanB] = [mean(0), mean(1)];
  let [ab, aa, bb] = [0, 0, 0];
  for (const [a, b] of pairs) {
    ab += (a - meanA) * (b - meanB);
    aa += (a - meanA) ** 2;
    bb += (b - meanB) ** 2;
  }
  return ab / Math.sqrt(aa * bb);
}
