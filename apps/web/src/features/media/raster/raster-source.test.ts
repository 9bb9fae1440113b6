import type { Raster } from "@overfly/contract/media/raster";
import { type TiffImage, tiffOfImages } from "@overfly/flight-planning/testing/tiff-images";
import { http, HttpResponse } from "msw";
import { setupServer } from "msw/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openRaster, TILE_PX } from "./raster-source.ts";

/** A raster of two halves, which covers one tile of the map with something to spare on all sides. */
const [Z, X, Y] = [18, 157_070, 107_250];
const TILE_DEG = 360 / 2 ** Z;
const WEST = X * TILE_DEG - 180;
const NORTH = latitudeOf(Y);
const [WIDTH, HEIGHT] = [64, 64];
const CELL_DEG = (1.5 * TILE_DEG) / WIDTH;
const LEFT = WEST - TILE_DEG / 4;
const TOP = NORTH + TILE_DEG / 4;
const COUNT = WIDTH * HEIGHT;
const isWest = (at: number): boolean => at % WIDTH < WIDTH / 2;

function latitudeOf(y: number): number {
  return (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / 2 ** Z))) * 180) / Math.PI;
}

const RASTER: Raster = {
  epsg: 4326,
  proj4: "+proj=longlat +datum=WGS84 +no_defs",
  matrix: [CELL_DEG, 0, LEFT, 0, -CELL_DEG, TOP],
  bounds: [LEFT, TOP - HEIGHT * CELL_DEG, LEFT + WIDTH * CELL_DEG, TOP],
  gsd_m: 1,
  bands: 3,
  sample: "uint8",
  no_data: null,
  low: null,
  high: null,
  colour_range: null,
  is_readable_in_parts: true,
};
const STYLE = { palette: "grey", low: 0, high: 1 } as const;

let bytes: Uint8Array<ArrayBuffer>;
const server = setupServer(
  http.get("*/raster.tif", ({ request }) => {
    const [, first, last] = /bytes=(\d+)-(\d+)/.exec(request.headers.get("range") ?? "") ?? [];
    const end = Math.min(bytes.length, Number(last) + 1);
    const part = bytes.slice(Number(first), end);
    const range = `bytes ${first}-${end - 1}/${bytes.length}`;
    return new HttpResponse(part.buffer, { status: 206, headers: { "content-range": range } });
  }),
);
beforeAll(() => server.listen());
afterAll(() => server.close());

const open = async (images: readonly TiffImage[], raster: Partial<Raster>) => {
  bytes = tiffOfImages(images);
  return openRaster("http://localhost/raster.tif", { ...RASTER, ...raster });
};

/** Red, green, blue and opacity of the tile, to the west and to the east. */
async function halves(images: readonly TiffImage[], raster: Partial<Raster> = {}, style = STYLE) {
  const source = await open(images, raster);
  const pixels = await source.tile(Z, X, Y, style);
  if (!pixels) throw new Error("No tile");
  const at = (x: number): number[] => {
    const start = ((TILE_PX / 2) * TILE_PX + x) * 4;
    return [...pixels.subarray(start, start + 4)];
  };
  return [at(40), at(TILE_PX - 40)];
}

const size = { width: WIDTH, height: HEIGHT };
const bytesOf = (bands: number, value: (at: number, band: number) => number): Uint8Array =>
  Uint8Array.from({ length: COUNT * bands }, (_, at) => value(Math.floor(at / bands), at % bands));
const shortsOf = (bands: number, value: (at: number, band: number) => number): Uint8Array =>
  new Uint8Array(
    Uint16Array.from({ length: COUNT * bands }, (_, at) => value(Math.floor(at / bands), at % bands)).buffer,
  );
const grey = (west: number, east: number, photometric = 1): TiffImage => ({
  ...size,
  bits: 8,
  photometric,
  strips: [bytesOf(1, (at) => (isWest(at) ? west : east))],
});
const rgb = { ...size, bits: 8, bands: 3, photometric: 2 };
/** Bits, eight in a byte: the west is left out. */
const eastOnly: TiffImage = {
  ...size,
  bits: 1,
  photometric: 4,
  subfile: 4,
  strips: [Uint8Array.from({ length: COUNT / 8 }, (_, at) => (isWest(at * 8) ? 0 : 255))],
};

test("colours of 8 bits are shown as they are", async () => {
  const strips = [bytesOf(3, (at, band) => (isWest(at) ? 10 : 200) + band)];
  expect(await halves([{ ...rgb, strips }])).toEqual([
    [10, 11, 12, 255],
    [200, 201, 202, 255],
  ]);
});

test("colours of 16 bits are stretched to the range that they use", async () => {
  const strips = [shortsOf(3, (at, band) => (isWest(at) ? 1000 : 5000 + band * 2000))];
  const image = { ...rgb, bits: 16, strips };
  expect(await halves([image], { sample: "uint16", colour_range: [1000, 9000] })).toEqual([
    [0, 0, 0, 255],
    [128, 191, 255, 255],
  ]);
});

test("opacity comes with the colours, in 8 and in 16 bits", async () => {
  const more = [[338, 3, [2]]] as const;
  const eight = [bytesOf(4, (at, band) => (band < 3 ? 90 : isWest(at) ? 0 : 255))];
  const sixteen = [shortsOf(4, (at, band) => (band < 3 ? 9000 : isWest(at) ? 0 : 65_535))];
  const opacityOf = ([west, east]: number[][]) => [west?.[3], east?.[3]];
  expect(opacityOf(await halves([{ ...rgb, bands: 4, strips: eight, more }]))).toEqual([0, 255]);
  const found = await halves([{ ...rgb, bits: 16, bands: 4, strips: sixteen, more }], {
    colour_range: [0, 9000],
  });
  expect(opacityOf(found)).toEqual([0, 255]);
});

test.each([
  ["black is zero", 1, [0, 255], [0, 255]],
  ["white is zero", 0, [0, 255], [255, 0]],
] as const)("greys are shown as the file means them: %s", async (_name, photometric, [west, east], seen) => {
  expect(await halves([grey(west, east, photometric)], { bands: 1 })).toEqual(
    seen.map((shade) => [shade, shade, shade, 255]),
  );
});

/** Index 3 is green, and 7 is a light blue. */
const PALETTE = Array.from({ length: 768 }, () => 0);
PALETTE[256 + 3] = 65_535;
PALETTE[7] = 0x80_80;
PALETTE[256 + 7] = 0xc0_c0;
PALETTE[512 + 7] = 65_535;
const indexed: TiffImage = { ...grey(3, 7, 3), more: [[320, 3, PALETTE]] };

test("a palette's colours are looked up", async () => {
  expect(await halves([indexed], { bands: 1 })).toEqual([
    [0, 255, 0, 255],
    [128, 192, 255, 255],
  ]);
});

test.each<[string, TiffImage, number]>([
  ["colour", { ...rgb, strips: [bytesOf(3, (at) => (isWest(at) ? 0 : 90))] }, 0],
  ["index of a palette", indexed, 3],
  ["shade", grey(9, 90), 9],
  ["shade where white is zero", grey(9, 90, 0), 9],
])("a %s that stands for no data is transparent", async (_name, image, no_data) => {
  const [west, east] = await halves([image], { no_data, bands: image.bands ?? 1 });
  expect([west?.[3], east?.[3]]).toEqual([0, 255]);
});

test("what the mask leaves out is transparent, and has no value", async () => {
  const colours = { ...rgb, strips: [bytesOf(3, () => 120)] };
  expect(await halves([colours, eastOnly])).toEqual([
    [120, 120, 120, 0],
    [120, 120, 120, 255],
  ]);
  const values: TiffImage = { ...size, bits: 16, photometric: 1, strips: [shortsOf(1, () => 500)] };
  const measured = { low: 0, high: 1000, sample: "uint16", bands: 1 };
  const [west, east] = await halves([values, eastOnly], measured, { ...STYLE, low: 0, high: 1000 } as never);
  expect([west?.[3], east?.[3]]).toEqual([0, 255]);
  const source = await open([values, eastOnly], measured);
  const latitude = latitudeOf(Y + 0.5);
  expect(await source.value(WEST + TILE_DEG * 0.2, latitude)).toBeNull();
  expect(await source.value(WEST + TILE_DEG * 0.8, latitude)).toBe(500);
  expect(await source.value(WEST + TILE_DEG * 3, latitude)).toBeNull();
});

test("beside the raster there is no tile", async () => {
  const source = await open([{ ...rgb, strips: [bytesOf(3, () => 120)] }], {});
  expect(await source.tile(Z, X + 2, Y, STYLE)).toBeNull();
});
