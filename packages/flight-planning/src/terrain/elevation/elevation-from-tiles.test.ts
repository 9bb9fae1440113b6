import { existsSync, readFileSync } from "node:fs";
import type { BoundingBox } from "@overfly/geo/bounding-box";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { decodeHeightM, elevationFromTiles, type TilePixels } from "./elevation-from-tiles.ts";
import { elevationFromGeotiff } from "./elevation-from-geotiff.ts";

const DEM = new URL("../../../../../../shared/data/dem/", import.meta.url);
const ALPS: BoundingBox = [10.001, 46.001, 10.02, 46.02];

/** Metres in the Terrarium form. */
function terrarium(heightM: (column: number, row: number) => number | undefined, size = 256): TilePixels {
  const data = new Uint8ClampedArray(size * size * 4);
  for (let pixel = 0; pixel < size * size; pixel += 1) {
    const height = heightM(pixel % size, Math.floor(pixel / size));
    const shifted = (height ?? 0) + 32_768;
    data.set([Math.floor(shifted / 256), Math.floor(shifted) % 256, (shifted % 1) * 256], pixel * 4);
    data[pixel * 4 + 3] = height === undefined ? 0 : 255;
  }
  return { width: size, height: size, data };
}

test.each([
  [[128, 0, 0], 0],
  [[128, 100, 128], 100.5],
  [[127, 255, 0], -1],
] as const)("Terrarium's %j is %d m", ([r, g, b], heightM) => {
  expect(decodeHeightM.terrarium(r, g, b)).toBe(heightM);
});

test.each([
  [[1, 134, 160], 0],
  [[1, 138, 136], 100],
  [[0, 0, 1], -9999.9],
] as const)("terrain-rgb's %j is %d m", ([r, g, b], heightM) => {
  expect(decodeHeightM["terrain-rgb"](r, g, b)).toBeCloseTo(heightM, 6);
});

test("a height lies where the Web Mercator tiles have its pixel", async () => {
  const zoom = 12;
  const pixels = 256 * 2 ** zoom;
  const northOf = (lat: number) =>
    (0.5 - Math.asinh(Math.tan((lat * Math.PI) / 180)) / (2 * Math.PI)) * pixels;
  const read = await elevationFromTiles(
    ALPS,
    async (_z, x, y) => terrarium((column, row) => ((x * 256 + column) % 1000) + ((y * 256 + row) % 1000)),
    { maxZoom: zoom },
  );
  if (!read.ok) throw new Error(read.message);
  const [lon, lat] = [10.0103, 46.0107];
  const [x, y] = [((lon + 180) / 360) * pixels - 0.5, northOf(lat) - 0.5];
  expect(read.model.heightM(lon, lat)).toBeCloseTo((x % 1000) + (y % 1000), 0);
});

test("heights of neighbouring tiles join without a seam", async () => {
  const read = await elevationFromTiles(ALPS, async (_z, x) =>
    terrarium((column) => (x % 64) * 256 + column),
  );
  if (!read.ok) throw new Error(read.message);
  const heights = [...read.model.heightsBetween([10.001, 46.01], [10.02, 46.01], 50)];

  const steps = heights.slice(1).map((height, index) => height - (heights[index] ?? 0));
  expect(Math.max(...steps) - Math.min(...steps)).toBeLessThan(0.01);
});

test("a missing tile and a transparent pixel leave gaps, and only these", async () => {
  const requested = new Set<number>();
  const read = await elevationFromTiles(ALPS, async (_z, x) => {
    requested.add(x);
    return x === Math.min(...requested) ? terrarium(() => 500) : undefined;
  });
  if (!read.ok) throw new Error(read.message);

  const heights = [...read.model.heightsBetween([10.001, 46.01], [10.02, 46.01], 100)];
  expect(heights.some(Number.isNaN)).toBe(true);
  expect(heights.some((height) => height === 500)).toBe(true);
});

test("a source that fails everywhere is a reason, not level ground", async () => {
  const offline = () => Promise.reject(new Error("offline"));
  expect(await elevationFromTiles(ALPS, offline)).toMatchObject({ ok: false, code: "no-heights" });
});

test("a box over the antimeridian is one model", async () => {
  const box: BoundingBox = [179.99, -17.01, -179.99, -17];
  const read = await elevationFromTiles(box, async () => terrarium(() => 12));
  if (!read.ok) throw new Error(read.message);

  expect(read.model.heightM(179.999, -17.005)).toBe(12);
  expect(read.model.heightM(-179.999, -17.005)).toBe(12);
  expect(read.model.heightM(0, -17.005)).toBeUndefined();
});

test("a large site takes coarser tiles instead of thousands", async () => {
  let count = 0;
  await elevationFromTiles([10, 46, 11, 47], async () => {
    count += 1;
    return terrarium(() => 0);
  });
  expect(count).toBeLessThanOrEqual(64);
});

describe.skipIf(!existsSync(DEM))("real tiles of Lisbon", () => {
  test.each(["terrarium", "terrain-rgb"] as const)(
    "%s agrees with the raster they were made of",
    async (encoding) => {
      const site: BoundingBox = [-9.2, 38.7, -9.13, 38.74];
      const name = encoding === "terrarium" ? "terrarium" : "terrainrgb";
      const read = await elevationFromTiles(site, (z, x, y) => decoded(`tiles/${name}_${z}_${x}_${y}.png`), {
        encoding,
        maxZoom: 12,
      });
      const raster = await elevationFromGeotiff(
        Uint8Array.from(readFileSync(new URL("LisbonElevation.tif", DEM))).buffer,
        site,
      );
      if (!read.ok || !raster.ok) throw new Error("unreadable");

      const lons = Array.from({ length: 60 }, (_, step) => -9.195 + step * 0.001);
      const differences = lons
        .map((lon) =>
          Math.abs(
            (read.model.heightM(lon, 38.72) ?? Number.NaN) - (raster.model.heightM(lon, 38.72) ?? Number.NaN),
          ),
        )
        .toSorted((a, b) => a - b);
      expect(differences.some(Number.isNaN)).toBe(false);
      expect(differences[30]).toBeLessThan(1.5); // resampled from 24 × 31 m to 30 m
    },
  );
});

async function decoded(path: string): Promise<TilePixels | undefined> {
  const file = new URL(path, DEM);
  if (!existsSync(file)) return undefined;
  const { data, info } = await sharp(readFileSync(file))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: Uint8Array.from(data) };
}
