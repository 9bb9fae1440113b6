import { existsSync, readFileSync } from "node:fs";
import type { BoundingBox } from "@overfly/geo/bounding-box";
import fc from "fast-check";
import { writeArrayBuffer } from "geotiff";
import { describe, expect, test } from "vitest";
import { elevationFromGeotiff } from "./elevation-from-geotiff.ts";
import { utm } from "./transverse-mercator.ts";

const DATA = new URL("../../../../../../shared/data/", import.meta.url);
const NEAR_EIFEL: BoundingBox = [8.999, 50.999, 9.003, 51.003];

const bytesOf = (path: string): ArrayBuffer => Uint8Array.from(readFileSync(new URL(path, DATA))).buffer;

interface Raster {
  epsg?: number;
  cellM?: number;
  noData?: number;
  extra?: object;
}

/** 40 × 50 cells from the grid's north-west corner; heights rise by a metre a column and fall by half one a row. */
function slope({ epsg = 32_632, cellM = 10, noData, extra }: Raster = {}): ArrayBuffer {
  const [east, north] = utm(32, false).toGrid(9, 51.002);
  const values = Float32Array.from(
    { length: 2000 },
    (_, cell) => (cell % 40) - Math.floor(cell / 40) / 2 + 100,
  );
  if (noData !== undefined) values[20 * 40 + 20] = noData;
  return writeArrayBuffer(values, {
    width: 40,
    height: 50,
    ModelPixelScale: [cellM, cellM, 0],
    ModelTiepoint: [0, 0, 0, east, north, 0],
    GTModelTypeGeoKey: 1,
    GTRasterTypeGeoKey: 1,
    ProjectedCSTypeGeoKey: epsg,
    SampleFormat: [3],
    BitsPerSample: [32],
    ...(noData !== undefined && { GDAL_NODATA: String(noData) }),
    ...extra,
  });
}

async function modelOf(bytes: ArrayBuffer, site = NEAR_EIFEL) {
  const read = await elevationFromGeotiff(bytes, site);
  if (!read.ok) throw new Error(read.message);
  return read.model;
}

const cellMiddle = (column: number, row: number): [number, number] => {
  const [east, north] = utm(32, false).toGrid(9, 51.002);
  const [lon = 0, lat = 0] = utm(32, false).toPosition(east + (column + 0.5) * 10, north - (row + 0.5) * 10);
  return [lon, lat];
};

describe("a raster in UTM", () => {
  test("holds each height in the middle of its cell, and half of two between them", async () => {
    const model = await modelOf(slope());

    expect(model.heightM(...cellMiddle(7, 4))).toBeCloseTo(105, 3);
    expect(model.heightM(...cellMiddle(7.5, 4.5))).toBeCloseTo(105.25, 3);
    expect(model.resolutionM).toBeCloseTo(10, 6);
  });

  test("has no heights outside, nor where it has a gap", async () => {
    const model = await modelOf(slope({ noData: -9999 }));

    expect(model.heightM(...cellMiddle(-2, 4))).toBeUndefined();
    expect(model.heightM(...cellMiddle(20, 20))).toBeUndefined();
    expect(model.heightM(...cellMiddle(20.5, 20.5))).toBeUndefined();
    expect(model.heightM(...cellMiddle(22, 20))).toBeCloseTo(112, 3);
    expect([...model.heightsBetween(cellMiddle(19, 20), cellMiddle(21, 20), 2)]).toEqual([
      expect.closeTo(109, 3),
      Number.NaN,
      expect.closeTo(111, 3),
    ]);
  });

  test("is cropped to the site's box", async () => {
    const [west, north] = cellMiddle(10, 10);
    const [east, south] = cellMiddle(14, 14);
    const { bounds, heightM } = await modelOf(slope(), [west, south, east, north]);

    expect(heightM(...cellMiddle(12, 12))).toBeCloseTo(106, 3);
    expect(heightM(...cellMiddle(30, 12))).toBeUndefined();
    expect(bounds[2] - bounds[0]).toBeLessThan(0.002);
  });

  test("counts feet as what they are", async () => {
    const model = await modelOf(slope({ extra: { VerticalUnitsGeoKey: 9002 } }));
    expect(model.heightM(...cellMiddle(7, 4))).toBeCloseTo(105 * 0.3048, 3);
  });
});

describe("what can't be read has a reason", () => {
  test.each<[string, ArrayBuffer, BoundingBox, string]>([
    ["no TIFF", new TextEncoder().encode("II*\0 but no more").buffer, NEAR_EIFEL, "not-a-geotiff"],
    ["a TIFF that is cut off", slope().slice(0, 900), NEAR_EIFEL, "not-a-geotiff"],
    ["an unknown system", slope({ epsg: 31_467 }), NEAR_EIFEL, "unknown-coordinate-system"],
    ["another place", slope(), [20, 50, 20.01, 50.01], "outside-site"],
  ])("%s", async (_name, bytes, site, code) => {
    expect(await elevationFromGeotiff(bytes, site)).toMatchObject({ ok: false, code });
  });

  test("nothing but gaps", async () => {
    const values = new Float32Array(16).fill(-32_768);
    const bytes = writeArrayBuffer(values, {
      width: 4,
      height: 4,
      ModelPixelScale: [0.001, 0.001, 0],
      ModelTiepoint: [0, 0, 0, 8.999, 51.003, 0],
      GTModelTypeGeoKey: 2,
      GeographicTypeGeoKey: 4326,
      SampleFormat: [3],
      BitsPerSample: [32],
    });
    expect(await elevationFromGeotiff(bytes, NEAR_EIFEL)).toMatchObject({ ok: false, code: "no-heights" });
  });
});

test("a raster in degrees holds each height in the middle of its cell", async () => {
  const [west, north, stepDeg] = [8.998, 51.004, 0.0002];
  const values = Float32Array.from({ length: 900 }, (_, cell) => (cell % 30) * 2 + Math.floor(cell / 30));
  const bytes = writeArrayBuffer(values, {
    width: 30,
    height: 30,
    ModelPixelScale: [stepDeg, stepDeg, 0],
    ModelTiepoint: [0, 0, 0, west, north, 0],
    GTModelTypeGeoKey: 2,
    GTRasterTypeGeoKey: 1,
    GeographicTypeGeoKey: 4326,
    SampleFormat: [3],
    BitsPerSample: [32],
  });
  const model = await modelOf(bytes);

  expect(model.heightM(west + 12.5 * stepDeg, north - 9.5 * stepDeg)).toBeCloseTo(33, 2);
  expect(model.heightM(west + 13 * stepDeg, north - 9.5 * stepDeg)).toBeCloseTo(34, 2);
});

test.each([
  [8, new Uint8Array(20 * 20 * 3).fill(120)],
  [16, new Uint16Array(20 * 20 * 3).fill(120)],
])("an image of %i bits is no elevation model", async (bits, samples) => {
  const bytes = writeArrayBuffer(samples, {
    width: 20,
    height: 20,
    ModelPixelScale: [0.0005, 0.0005, 0],
    ModelTiepoint: [0, 0, 0, 8.998, 51.004, 0],
    GTModelTypeGeoKey: 2,
    GeographicTypeGeoKey: 4326,
    SamplesPerPixel: [3],
    BitsPerSample: [bits, bits, bits],
    PhotometricInterpretation: 2,
  });
  expect(await elevationFromGeotiff(bytes, NEAR_EIFEL)).toMatchObject({ ok: false, code: "not-elevation" });
});

test("whatever bytes are broken, there is a model or a reason", async () => {
  const whole = new Uint8Array(slope());
  const change = fc.tuple(fc.integer({ min: 0, max: 600 }), fc.integer({ min: 0, max: 255 }));
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
      const broken = whole.slice();
      for (const [at, byte] of changes) broken[at] = byte;
      const read = await elevationFromGeotiff(broken.buffer, NEAR_EIFEL);
      expect(read.ok ? read.model.resolutionM : read.message.length).toBeGreaterThan(0);
    }),
    { numRuns: 200 },
  );
});

describe.skipIf(!existsSync(DATA))("real files", () => {
  const LISBON: BoundingBox = [-9.2, 38.7, -9.1, 38.75];

  test("Lisbon's hills are as high as the raster says at the middle of its cells", async () => {
    const model = await modelOf(bytesOf("dem/LisbonElevation.tif"), LISBON);
    const step = 1 / 3600;
    const [lon, lat] = [-9.238194440498766 + 300.5 * step, 38.796805547328496 - 200.5 * step];

    const around = [-1, 0, 1].map((column) => model.heightM(lon + column * step, lat) ?? Number.NaN);
    const between = model.heightM(lon + step / 2, lat);
    expect(between).toBeCloseTo(((around[1] ?? 0) + (around[2] ?? 0)) / 2, 2);
    expect(around.every((height) => height > 0 && height < 230)).toBe(true);
    expect(model.resolutionM).toBeCloseTo(30.9, 0);
  });

  test("an aerial image is no elevation model", async () => {
    const bytes = bytesOf("geotiff/drone_pix4d_rgba_cog.tif");
    expect(await elevationFromGeotiff(bytes, [100, -10, 101, -9])).toMatchObject({ code: "not-elevation" });
  });
});
