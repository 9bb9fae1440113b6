import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import type { OutputDeliverable } from "@overfly/contract/media/deliverables";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { placedAt, type TiffImage, tiffOfImages, WGS_84 } from "@overfly/flight-planning/testing/tiff-images";
import { run } from "./inspect-raster.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "rasters-"));
  await mkdir(join(folder, "files"));
});
afterAll(() => rm(folder, { recursive: true }));

async function inspect(name: string, images: readonly TiffImage[], deliverable?: OutputDeliverable) {
  const bytes = tiffOfImages(images);
  await writeFile(join(folder, "files", name), bytes);
  const settings = { STORAGE_URL: undefined, DATA_DIR: folder };
  return run({ settings, key: name, size_bytes: bytes.length, name, deliverable: deliverable ?? null });
}

const [WIDTH, HEIGHT] = [64, 48];
const COUNT = WIDTH * HEIGHT;
const HERE = placedAt(35.704, 30.206);
const isWest = (at: number): boolean => at % WIDTH < WIDTH / 2;

const floats = (value: (at: number) => number): Uint8Array =>
  new Uint8Array(Float32Array.from({ length: COUNT }, (_, at) => value(at)).buffer);
const shorts = (count: number, value: (at: number) => number): Uint8Array =>
  new Uint8Array(Uint16Array.from({ length: count }, (_, at) => value(at)).buffer);
const size = { width: WIDTH, height: HEIGHT };
const grey = { ...size, bits: 8, photometric: 1, strips: [Buffer.alloc(COUNT, 90)] };
const heights = (value: (at: number) => number): TiffImage => ({
  ...size,
  bits: 32,
  format: 3,
  photometric: 1,
  strips: [floats(value)],
  more: HERE,
});

/** Bits, eight in a byte: the west is left out. */
const eastOnly = {
  ...size,
  bits: 1,
  photometric: 4,
  subfile: 4,
  strips: [Buffer.from(Array.from({ length: COUNT / 8 }, (_, at) => (isWest(at * 8) ? 0 : 255)))],
};

/** Red, green, blue and opacity of the thumbnail, to the west and to the east. */
async function coloursOf(thumbnail: Uint8Array | null | undefined) {
  if (!thumbnail) throw new Error("No thumbnail");
  const { data, info } = await sharp(thumbnail).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number): number[] => {
    const start = (Math.floor(info.height / 2) * info.width + Math.floor(info.width * x)) * 4;
    return [...data.subarray(start, start + 4)];
  };
  return [at(0.1), at(0.9)];
}

test("what the mask leaves out counts as no data, in values and in colours", async () => {
  const values = await inspect("heights.tif", [heights((at) => (isWest(at) ? 0 : 400 + (at % 7))), eastOnly]);
  expect([values?.raster?.low, values?.raster?.high]).toEqual([400, 406]);
  const [west, east] = await coloursOf(values?.thumbnail);
  expect([west?.[3], east?.[3]]).toEqual([0, 255]);

  const colours = { ...size, bits: 8, bands: 3, photometric: 2, more: HERE };
  const ortho = await inspect("masked.tif", [
    { ...colours, strips: [Buffer.alloc(COUNT * 3, 120)] },
    eastOnly,
  ]);
  expect([ortho?.kind, ortho?.problems]).toEqual(["orthomosaic", []]);
  const [left, right] = await coloursOf(ortho?.thumbnail);
  expect([left?.[3], right?.[3]]).toEqual([0, 255]);
});

test("a mask alone is no overview of a raster that is too large without", async () => {
  const large = { width: 5000, height: 4000 };
  const full = {
    ...large,
    bits: 8,
    bands: 1,
    photometric: 1,
    strips: [Buffer.alloc(20_000_000)],
    more: HERE,
  };
  const mask = { ...eastOnly, width: 64, height: 48, subfile: 5 };
  const found = await inspect("large.tif", [full, mask]);
  expect([found?.problems, found?.raster?.is_readable_in_parts]).toEqual([["not_tiled"], false]);
});

test("colours of 16 bits are an orthomosaic, shown in the range that they use", async () => {
  const strips = [shorts(COUNT * 3, (at) => (isWest(Math.floor(at / 3)) ? 1000 : 9000))];
  const image = { ...size, bits: 16, bands: 3, photometric: 2, strips, more: HERE };
  const found = await inspect("sixteen.tif", [image], "orthomosaic");
  expect([found?.kind, found?.problems]).toEqual(["orthomosaic", []]);
  expect(found?.raster).toMatchObject({
    sample: "uint16",
    low: null,
    high: null,
    colour_range: [1000, 9000],
  });
  const [west, east] = await coloursOf(found?.thumbnail);
  expect([(west?.[0] ?? 9) < 9, (east?.[0] ?? 0) > 246]).toEqual([true, true]);
});

test.each<[name: string, image: TiffImage, kind: string]>([
  ["grey.tif", grey, "orthomosaic"],
  ["grey-thermal.tif", grey, "thermal_mosaic"],
  [
    "palette.tif",
    { ...grey, photometric: 3, more: [[320, 3, Array.from({ length: 768 }, (_, at) => at * 80)]] },
    "orthomosaic",
  ],
  [
    "multispectral.tif",
    { ...size, bits: 16, bands: 5, photometric: 1, strips: [shorts(COUNT * 5, (at) => at % 900)] },
    "surface_model",
  ],
  [
    "counts_ir.tif",
    { ...size, bits: 16, photometric: 1, strips: [shorts(COUNT, (at) => 17_000 + (at % 90))] },
    "thermal_mosaic",
  ],
])("%s is read as what it shows", async (name, image, kind) => {
  const found = await inspect(name, [{ ...image, more: [...(image.more ?? []), ...HERE] }]);
  expect([found?.kind, found?.problems]).toEqual([kind, []]);
});

test("a palette's index, and white that is zero, stand for no data and white in the thumbnail", async () => {
  const halves = Buffer.from(Array.from({ length: COUNT }, (_, at) => (isWest(at) ? 0 : 255)));
  const map = Array.from({ length: 768 }, () => 0x80_80);
  const indexed: TiffImage = {
    ...grey,
    photometric: 3,
    strips: [halves],
    more: [[320, 3, map], [42_113, 2, [48, 0]], ...HERE],
  };
  const [gap, shown] = await coloursOf((await inspect("indexed.tif", [indexed]))?.thumbnail);
  expect([gap?.[3], shown?.[3]]).toEqual([0, 255]);
  const white = { ...grey, photometric: 0, strips: [halves], more: HERE };
  const [west, east] = await coloursOf((await inspect("white.tif", [white]))?.thumbnail);
  expect([west?.[0], east?.[0]]).toEqual([255, 0]);
});

test.each([-9999, -32_767, -3.402_823_466_385_288_6e38])(
  "%f counts as no data where the header names none",
  async (gap) => {
    const found = await inspect("gaps.tif", [heights((at) => (isWest(at) ? gap : 20 + (at % 5)))]);
    expect(found?.raster).toMatchObject({ no_data: Math.fround(gap), low: 20, high: 24 });
  },
);

test("a raster that is packed by LERC and Zstandard is read beyond its first strip", async () => {
  const strip = zstdCompressSync(lercOf(21.5, [WIDTH, HEIGHT / 2]));
  const image = { ...heights(() => 0), strips: [strip, strip], compression: 34_887 };
  const found = await inspect("lerc.tif", [{ ...image, more: [...HERE, [50_674, 4, [4, 2]]] }]);
  expect(found?.raster).toMatchObject({ low: 21.5, high: 21.5 });
});

test("ground control points place a raster, if a plane fits them", async () => {
  const point = (column: number, row: number, shift = 0): number[] => {
    const [east, south] = [column * 0.000_004 + row * 0.000_001, column * 0.000_001 - row * 0.000_004];
    return [column, row, 0, 35.704 + east, 30.206 + south + shift, 0];
  };
  const corners = [point(0, 0), point(64, 0), point(0, 48)];
  const placed = await inspect("points.tif", [
    { ...grey, more: [[33_922, 12, [...corners, point(64, 48)].flat()], WGS_84] },
  ]);
  expect(placed?.problems).toEqual([]);
  const [a, b, c, d, e, f] = placed?.raster?.matrix ?? [];
  expect([a, b, d, e].map((one) => Math.round((one ?? 0) * 1e9))).toEqual([4000, 1000, 1000, -4000]);
  expect([c, f]).toEqual([expect.closeTo(35.704, 9), expect.closeTo(30.206, 9)]);

  const warped = [...corners, point(64, 48, 0.0001)].flat();
  expect(await inspect("warped.tif", [{ ...grey, more: [[33_922, 12, warped], WGS_84] }])).toBe(null);
  const line = [point(0, 0), point(10, 10), point(20, 20)].flat();
  expect(await inspect("line.tif", [{ ...grey, more: [[33_922, 12, line], WGS_84] }])).toBe(null);
});

/** Esri's Lerc2, version 2: all pixels of one value, so that the header is all. */
function lercOf(value: number, [width, height]: readonly [number, number]): Buffer {
  const blob = Buffer.alloc(6 + 4 * 7 + 8 * 3 + 4);
  blob.write("Lerc2 ", "latin1");
  const FLOAT = 6;
  for (const [index, one] of [2, height, width, width * height, 8, blob.length, FLOAT].entries())
    blob.writeInt32LE(one, 6 + index * 4);
  for (const [index, one] of [0.01, value, value].entries()) blob.writeDoubleLE(one, 34 + index * 8);
  return blob; // ends with the length of the mask: 0, all pixels are valid
}
