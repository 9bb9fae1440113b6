import { expect, test } from "vitest";
import { madeGround, placeAt } from "#testing/generated-terrain.ts";
import { modelFromRaster, packElevation, rasterFromModel, unpackElevation } from "./elevation-raster.ts";

const [west, south] = placeAt(-400, -300);
const [east, north] = placeAt(400, 300);

test("a slope comes back as it was", () => {
  const slope = madeGround((eastM, northM) => 100 + eastM / 10 + northM / 5);
  const back = modelFromRaster(rasterFromModel(slope, [west, south, east, north]));
  for (const [eastM, northM] of [
    [0, 0],
    [-399, 299],
    [123, -77],
  ] as const) {
    expect(back.heightM(...placeAt(eastM, northM))).toBeCloseTo(100 + eastM / 10 + northM / 5, 1);
  }
  expect(back.heightM(...placeAt(500, 0))).toBeUndefined();
});

test("gaps stay gaps", () => {
  const torn = madeGround((eastM) => (eastM > 0 ? undefined : 7));
  const back = modelFromRaster(rasterFromModel(torn, [west, south, east, north]));
  expect([back.heightM(...placeAt(-100, 0)), back.heightM(...placeAt(100, 0))]).toEqual([7, undefined]);
});

test("a record has no more cells than wanted", () => {
  const { width, height, resolutionM } = rasterFromModel(
    madeGround(() => 1),
    [west, south, east, north],
    500,
  );
  expect(width * height).toBeLessThan(600);
  expect(resolutionM).toBeGreaterThan(30);
});

test("a packed raster is restored to the centimetre, with its gaps", () => {
  const ground = madeGround((eastM, northM) => (eastM > 300 ? undefined : 1052 + eastM / 7 + northM / 13));
  const record = rasterFromModel(ground, [west, south, east, north], 5_000);
  const back = unpackElevation(packElevation(record));
  expect(back).toMatchObject({ width: record.width, height: record.height, bounds: record.bounds });
  for (const [index, value] of record.values.entries()) {
    const error = Math.abs((back.values[index] ?? 0) - value);
    expect(Number.isNaN(value) ? Number.isNaN(back.values[index]) : error < 0.011).toBe(true);
  }
  const nothing = { ...record, values: record.values.map(() => Number.NaN) };
  expect(unpackElevation(packElevation(nothing)).values.every(Number.isNaN)).toBe(true);
});
