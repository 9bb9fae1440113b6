import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { decodeThermal } from "@overfly/thermography/radiometry/decode-thermal";
import ExifReader from "exifreader";
import { describe, expect, test } from "vitest";
import { groundToPixel, THERMAL_LENS } from "#scene/camera.ts";
import type { Defect } from "#scene/defects.ts";
import { generatePlant } from "#scene/plant.ts";
import { groundTruth } from "#scene/ground-truth.ts";
import { cameraPose, type Photo, simulatedCamera } from "./simulated-camera.ts";
import type { Exposure } from "./exposure.ts";

const hotCell: Defect = {
  class: "hot_cell",
  module: { row: 1, table: 1, column: 6, line: 1 },
  deltaK: 30,
  area: { left: 1 / 3, top: 0.5, width: 1 / 6, length: 1 / 12 },
};
const plant = generatePlant({ originLongitude: 35.9, originLatitude: 31.9, rows: 3, defects: [hotCell] });
const body = { droneModel: "M3TD", droneSerialNumber: "1581F6Q8D001", cameraSerialNumber: "5L4S001" };
const capture = simulatedCamera(plant, body);

const [defect] = groundTruth(plant);
if (!defect) throw new Error("The plant has one defect");
const exposure: Exposure = {
  number: 1,
  takenAt: new Date("2026-11-21T10:00:00Z"),
  longitude: defect.longitude + 0.00004,
  latitude: defect.latitude - 0.00003,
  relativeAltitudeM: 25,
  absoluteAltitudeM: 825,
  headingDeg: 90,
  pitchDeg: -90,
};

async function thermalOf(at: Exposure) {
  const [thermal] = await capture(at);
  const decoded = decodeThermal(thermal?.bytes ?? new Uint8Array());
  if (!decoded.ok || decoded.kind !== "absolute") throw new Error("The photo has no temperatures");
  return decoded;
}

const digest = (values: Uint8Array | Float32Array) => createHash("sha256").update(values).digest("hex");
const digests = (photos: readonly Photo[]) => photos.map(({ name, bytes }) => [name, digest(bytes)]);

function hottest({ celsius, widthPx }: { celsius: Float32Array; widthPx: number }) {
  const index = celsius.reduce((best, value, i) => (value > (celsius[best] ?? 0) ? i : best), 0);
  return { xPx: index % widthPx, yPx: Math.floor(index / widthPx), celsius: celsius[index] ?? 0 };
}

describe("the thermal photo", () => {
  test.each([
    ["looking north", { headingDeg: 0 }],
    ["looking east", { headingDeg: 90 }],
    ["with the gimbal flipped", { number: 2 }],
    ["looking ahead", { headingDeg: 30, pitchDeg: -75 }],
  ])("shows the hot cell at its true position, %s", async (_name, change) => {
    const at = { ...exposure, ...change };
    const expected = groundToPixel(THERMAL_LENS, cameraPose(plant, at), ...groundOf(defect)) ?? [0, 0];
    const found = hottest(await thermalOf(at));

    expect(Math.hypot(found.xPx - expected[0], found.yPx - expected[1])).toBeLessThan(4);
  });

  test("shows the true ΔT to a healthy module", async () => {
    const thermal = await thermalOf(exposure);
    const healthy = thermal.celsius.toSorted()[Math.floor(thermal.celsius.length * 0.95)] ?? 0;
    expect(hottest(thermal).celsius - healthy).toBeCloseTo(30, -1);
    expect(healthy).toBeCloseTo(53, -0.5);
  });

  test("is reproducible, with different noise for every exposure", async () => {
    const [first, again] = [await thermalOf(exposure), await thermalOf(exposure)];
    const third = await thermalOf({ ...exposure, number: 3 });
    expect(digest(again.celsius)).toBe(digest(first.celsius));
    expect(digest(third.celsius)).not.toBe(digest(first.celsius));
  });
});

test.each([0, 1])("photo %i has the metadata of camera and drone", async (index) => {
  const photo = (await capture({ ...exposure, number: 2 }))[index];
  if (!photo) throw new Error("Two photos per exposure");
  const { exif, gps, xmp, file } = ExifReader.load(Buffer.from(photo.bytes), { expanded: true });

  expect(photo.name).toBe(`DJI_20261121100000_0002_${index === 0 ? "T" : "W"}.JPG`);
  expect(exif?.Make?.description).toBe("DJI");
  expect(exif?.Model?.description).toBe("M3TD");
  expect(exif?.DateTimeOriginal?.description).toBe("2026:11:21 10:00:00");
  expect(exif?.FocalLength?.value).toEqual(index === 0 ? [910, 100] : [672, 100]);
  expect(exif?.FocalLengthIn35mmFilm?.value).toBe(index === 0 ? 40 : 24);
  expect(exif?.PixelXDimension?.value).toBe(file?.["Image Width"]?.value);
  expect(gps?.Latitude).toBeCloseTo(exposure.latitude, 8);
  expect(gps?.Longitude).toBeCloseTo(exposure.longitude, 8);
  expect(gps?.Altitude).toBe(825);
  expect(xmp).toMatchObject({
    ImageSource: { value: index === 0 ? "InfraredCamera" : "WideCamera" },
    RelativeAltitude: { value: "+25.000" },
    GimbalYawDegree: { value: "-90.00" },
    GimbalRollDegree: { value: "+180.00" },
    RtkFlag: { value: "50" },
    DroneSerialNumber: { value: "1581F6Q8D001" },
  });
});

test("a photo of a cached rendering has the same bytes, and its own time", async () => {
  const renderingFolder = await mkdtemp(join(tmpdir(), "overfly-renderings-"));
  const captureCached = simulatedCamera(plant, body, { renderingFolder });
  const takenAt = new Date("2026-11-21T10:00:07Z");
  try {
    for (const change of [{}, {}, { takenAt }, { number: 3 }]) {
      const [expected, actual] = [capture, captureCached].map((take) => take({ ...exposure, ...change }));
      expect(digests((await actual) ?? [])).toEqual(digests((await expected) ?? []));
    }
    expect(await readdir(renderingFolder)).toHaveLength(2);
  } finally {
    await rm(renderingFolder, { recursive: true });
  }
});

test("southern and western coordinates are written with their hemisphere", async () => {
  const south = generatePlant({
    originLongitude: -70.1,
    originLatitude: -24.6,
    rows: 1,
    tablesPerRow: 1,
    defects: {},
  });
  const [photo] = await simulatedCamera(south, body)({ ...exposure, longitude: -70.1, latitude: -24.6 });
  const { gps } = ExifReader.load(Buffer.from(photo?.bytes ?? []), { expanded: true });
  expect(gps?.Latitude).toBeCloseTo(-24.6, 8);
  expect(gps?.Longitude).toBeCloseTo(-70.1, 8);
});

function groundOf({ longitude, latitude }: { longitude: number; latitude: number }) {
  const [eastM, northM] = plant.frame.toMetres([longitude, latitude]);
  return [eastM, northM] as const;
}
