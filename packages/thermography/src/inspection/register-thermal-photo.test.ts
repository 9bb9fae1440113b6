import { existsSync, readdirSync, readFileSync } from "node:fs";
import { localFrame } from "@overfly/geo/local-frame";
import { buildPlant, type Plant } from "@overfly/plant/hierarchy/plant-model";
import { describe, expect, test } from "vitest";
import { readPhotoMetadata } from "#metadata/photo-metadata.ts";
import { registerFlight } from "#registration/register-flight.ts";
import {
  origin,
  photoOf,
  poseAt,
  randomFrom,
  renderTemperatures,
  syntheticPlant,
} from "#testing/synthetic-plant.ts";
import { findModules } from "#modules/find-modules.ts";
import { lensesFromRows } from "./lens-of-flight.ts";
import { poseOfPhoto } from "./photo-camera.ts";
import { readThermalPhoto, registerThermalPhoto } from "./register-thermal-photo.ts";

const synthetic = syntheticPlant();

/** The synthetic plant, moved so that the middle of its modules lies at `longitude` and `latitude`. */
function plantAt(longitude: number, latitude: number): Plant {
  const [here, there] = [localFrame(origin), localFrame([longitude, latitude])];
  const moved = synthetic.elements.map((element) => ({
    ...element,
    ring:
      element.ring &&
      element.ring.map((corner) => {
        const [east, north] = here.toMetres(corner);
        return there.toPosition([east - 10, north - 20]);
      }),
  }));
  return buildPlant(moved);
}

/** As a lens of this radial distortion shows it. */
function bentBy(celsius: Float32Array, k1: number): Float32Array {
  const focalPx = 758.33;
  return celsius.map((_, index) => {
    const [x, y] = [((index % 640) + 0.5 - 320) / focalPx, (Math.floor(index / 640) + 0.5 - 256) / focalPx];
    let factor = 1;
    for (let round = 0; round < 20; round += 1) factor = 1 / (1 + k1 * (x * x + y * y) * factor * factor);
    const [column, row] = [Math.floor(320 + x * factor * focalPx), Math.floor(256 + y * factor * focalPx)];
    return celsius[Math.min(511, Math.max(0, row)) * 640 + Math.min(639, Math.max(0, column))] ?? 52;
  });
}

describe("looking for the layout in a thermal photo", () => {
  const pose = poseAt(10, 20);

  test("finds it where the position is off by a module, where rows end", () => {
    const atRowEnds = renderTemperatures(synthetic, [], poseAt(2, 20, { yawDeg: 90 }));
    const offByOne = photoOf(atRowEnds, poseAt(3.02, 20, { yawDeg: 90 }));
    const { registration } = registerThermalPhoto("1", offByOne, { plant: synthetic.plant });
    expect(registration?.isFound).toBe(true);
    expect(registration?.shiftM[0]).toBeCloseTo(1.02, 1);
    expect(registration?.shiftM[1]).toBeCloseTo(0, 1);
  });

  describe("through a lens that bends straight rows by tens of pixels", () => {
    const straight = renderTemperatures(synthetic, [], poseAt(2, 20, { yawDeg: 90 }));
    const k1 = -0.25;
    const bent = bentBy(straight, k1);
    const lens = `drone-dji:DewarpData="2026-01-01;758.33,758.33,0,0,${k1},0,0,0,0"`;
    const registered = (properties: string) =>
      registerThermalPhoto("1", photoOf(bent, poseAt(3, 20, { yawDeg: 90 }), properties), {
        plant: synthetic.plant,
      }).registration;

    const undistorted = registerThermalPhoto("1", photoOf(straight, poseAt(3, 20, { yawDeg: 90 })), {
      plant: synthetic.plant,
    }).registration;

    test("finds it by the lens that the file states", () => {
      const found = registered(`drone-dji:DewarpFlag="0" ${lens}`);
      expect(found).toMatchObject({ isFound: true });
      expect(found?.shiftM[0]).toBeCloseTo(1, 1);
      expect(found?.evidence).toBeGreaterThan(0.9 * (undistorted?.evidence ?? 1));
      expect(found?.residualPx).toBeLessThan(1.2 * (undistorted?.residualPx ?? 0));
    });

    test("finds it by the rows that the flight shows, where no file states the lens", () => {
      const optics = { widthPx: 640, heightPx: 512, focalLengthPx: 758.33 };
      const flight = [0, 1, 2, 3].map((index) => {
        const pose = poseAt(2 + 3 * index, 16 + 3 * index, { yawDeg: 90 });
        const values = bentBy(renderTemperatures(synthetic, [], pose), k1);
        const { photo, thermal } = readThermalPhoto(photoOf(values, pose), {});
        const camera = thermal && poseOfPhoto(photo, thermal.frame, 0);
        return { camera: camera?.camera ?? "", optics, modules: findModules({ ...optics, values }) };
      });
      const lenses = lensesFromRows(flight);
      expect(Object.keys(lenses)).toEqual([flight[0]?.camera]);
      // at the picture's corners, 410 pixels from the middle
      const [k = 0, higher = 0] = Object.values(lenses)[0]?.radial ?? [];
      const squared = (410 / 758.33) ** 2;
      expect(Math.abs(410 * (k * squared + higher * squared ** 2) - 410 * k1 * squared)).toBeLessThan(8);
      const { registration } = registerThermalPhoto("1", photoOf(bent, poseAt(3, 20, { yawDeg: 90 })), {
        plant: synthetic.plant,
        lenses,
      });
      expect(registration?.shiftM[0]).toBeCloseTo(1, 1);
      expect(registration?.evidence).toBeGreaterThan(0.9 * (undistorted?.evidence ?? 1));
      // a camera that states its lens, and one that bends nothing
      const stated = {
        focalXPx: 758,
        focalYPx: 758,
        centerXPx: 0,
        centerYPx: 0,
        tangential: [0, 0] as const,
      };
      const lensOfFile = { ...stated, radial: [0, 0, 0] as const };
      expect(
        lensesFromRows(flight.map((seen) => ({ ...seen, optics: { ...optics, lens: lensOfFile } }))),
      ).toEqual({});
      expect(lensesFromRows(flight.slice(0, 3))).toEqual({});
    });

    test("takes no lens from rows that are straight", () => {
      const optics = { widthPx: 640, heightPx: 512, focalLengthPx: 758.33 };
      const flight = [0, 1, 2, 3].map((index) => {
        const values = renderTemperatures(synthetic, [], poseAt(2 + 3 * index, 20, { yawDeg: 90 }));
        return { camera: "M3T", optics, modules: findModules({ ...optics, values }) };
      });
      expect(flight.every(({ modules }) => modules.length > 20)).toBe(true);
      expect(lensesFromRows(flight)).toEqual({});
    });

    test("and can't without it, as where the file says that it corrected the picture", () => {
      for (const properties of ["", `drone-dji:DewarpFlag="1" ${lens}`]) {
        const found = registered(properties);
        expect(found?.evidence).toBeLessThan(0.75 * (undistorted?.evidence ?? 1));
      }
    });
  });

  test("finds none on bare ground, even or rough", () => {
    const random = randomFrom(3);
    const noise = () => 0.2 * (random() + random() + random() - 1.5);
    const even = Float32Array.from({ length: 640 * 512 }, () => 50 + noise());
    const tufts = Array.from({ length: 120 }, () => [random() * 640, random() * 512, random() * 8 - 4]);
    const rough = even.map((celsius, index) =>
      tufts.reduce((sum, [x = 0, y = 0, warmer = 0]) => {
        const squared = ((index % 640) - x) ** 2 + (Math.floor(index / 640) - y) ** 2;
        return squared < 900 ? sum + warmer * Math.exp(-squared / 150) : sum;
      }, celsius),
    );
    const photos = [even, rough].map((celsius, index) =>
      registerThermalPhoto(String(index), photoOf(celsius, pose), { plant: synthetic.plant }),
    );
    expect(photos.map(({ registration }) => registration?.isFound)).toEqual([false, false]);
    expect(registerFlight(photos).size).toBe(0);
  });
});

const folder = new URL("../../../../../shared/data/thermal/sequence-m3t/", import.meta.url);

describe.skipIf(!existsSync(folder))("a line of M3T frames over heath (shared/data/thermal)", () => {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => /\.jpe?g$/i.test(name)) : [];

  test.each(files)("%s shows no plant, even where a layout says so", (name) => {
    const bytes = readFileSync(new URL(name, folder));
    const { longitude, latitude } = readPhotoMetadata(bytes);
    const plant = plantAt(longitude ?? 0, latitude ?? 0);
    const { registration } = registerThermalPhoto(name, bytes, { plant });
    expect(registration?.isFound).toBe(false);
  });
});
