import { deflateSync, zstdCompressSync } from "node:zlib";
import { fromArrayBuffer } from "geotiff";
import sharp from "sharp";
import { expect, test } from "vitest";
import { colourRaster, withStrip } from "#testing/cloud/geotiff.ts";
import { limitDecoders, MAX_TILE_BYTES } from "./limited-decoders.ts";

/** Numbers of compressions: TIFF 6.0, and those that GDAL added. */
const [LZW, JPEG, DEFLATE, PACK_BITS, LERC, ZSTD, WEBP] = [5, 7, 8, 32_773, 34_887, 50_000, 50_001];
const RASTER = colourRaster({ origin: [35.7, 30.2], cell: 1e-5 });

async function bandsOf(tiff: Buffer) {
  await limitDecoders();
  const image = await (await fromArrayBuffer(Uint8Array.from(tiff).buffer)).getImage();
  return (await image.readRasters()) as unknown as Uint8Array[];
}

const PIXELS = Buffer.from(Array.from({ length: 64 * 48 * 3 }, (_, at) => (at % 3) * 60 + 20));
const webp = (bytes: Buffer, width = 64, height = 48): Promise<Buffer> =>
  sharp(bytes, { raw: { width, height, channels: 3 } })
    .webp({ lossless: true, effort: 0 })
    .toBuffer();
const tiffBy = (compression: "lzw" | "deflate" | "packbits" | "jpeg") => () =>
  sharp(PIXELS, { raw: { width: 64, height: 48, channels: 3 } })
    .tiff({ compression, quality: 100 })
    .toBuffer();

test.each([
  ["LZW", tiffBy("lzw")],
  ["Deflate", tiffBy("deflate")],
  ["PackBits", tiffBy("packbits")],
  ["JPEG", tiffBy("jpeg")],
  ["Zstandard", () => withStrip(RASTER, ZSTD, zstdCompressSync(PIXELS))],
  ["WebP", async () => withStrip(RASTER, WEBP, await webp(PIXELS))],
])("a raster compressed by %s is read", async (_name, tiff) => {
  const bands = await bandsOf(await tiff());
  expect(bands.map((band) => [band.length, band.at(-1)])).toEqual([
    [3072, expect.closeTo(20, -1)],
    [3072, expect.closeTo(80, -1)],
    [3072, expect.closeTo(140, -1)],
  ]);
});

const ZEROS = Buffer.alloc(MAX_TILE_BYTES + 1_000_000);

test.each<[name: string, compression: number, packed: () => Promise<Buffer> | Buffer]>([
  ["LZW", LZW, lzwBomb],
  ["Deflate", DEFLATE, () => deflateSync(ZEROS)],
  ["PackBits", PACK_BITS, () => Buffer.alloc((ZEROS.length / 128) * 2, Buffer.of(0x81, 0))],
  ["Zstandard", ZSTD, () => zstdCompressSync(ZEROS)],
  ["JPEG whose frame claims 65,000 pixels a side", JPEG, () => jpegOf(65_000, 65_000)],
  ["JPEG whose frame claims more than its bytes can hold", JPEG, () => jpegOf(3000, 3000)],
  ["LERC of 60,000 pixels a side", LERC, lercOf],
  ["WebP of 5,000 pixels a side", WEBP, () => webp(Buffer.alloc(5000 * 5000 * 3), 5000, 5000)],
  ["WebP that is a JPEG", WEBP, () => jpegOf(64, 48)],
  ["WebP that is cut off", WEBP, async () => (await webp(PIXELS)).subarray(0, -2)],
  ["LERC that is something else", LERC, () => Buffer.from("<html>")],
])("a strip of %s is refused before it takes memory", async (_name, compression, packed) => {
  const tiff = withStrip(RASTER, compression, await packed());
  const before = process.memoryUsage().arrayBuffers;
  await expect(bandsOf(tiff)).rejects.toThrow(/too large|larger than|truncated|damaged|exceeds pixel limit/);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(4 * MAX_TILE_BYTES);
});

/** Ten times 3836 codes, each for all zeros of the one before and another. */
function lzwBomb(): Buffer {
  const bits = Array.from({ length: 10 }, () => {
    const codes = Array.from({ length: 3836 }, (_, at) => (at === 0 ? 0 : 257 + at));
    const widths = codes.map((_, at) => (at < 254 ? 9 : at < 766 ? 10 : at < 1790 ? 11 : 12));
    return [...codes.map((code, at) => code.toString(2).padStart(widths[at] ?? 0, "0")), CLEAR_IN_12_BITS];
  });
  const text = `${CLEAR_IN_9_BITS}${bits.flat().join("")}`;
  return Buffer.from((text.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
const CLEAR_IN_9_BITS = "100000000";
const CLEAR_IN_12_BITS = "000100000000";

/** A picture of 64 × 48 pixels that says it were another size. */
async function jpegOf(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 64, height: 48, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const frame = bytes.indexOf(Buffer.of(0xff, 0xc0));
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** A header of version 2. */
function lercOf(): Buffer {
  const bytes = Buffer.alloc(100);
  bytes.write("Lerc2 ", "latin1");
  for (const [index, value] of [2, 60_000, 60_000].entries()) bytes.writeInt32LE(value, 6 + 4 * index);
  return bytes;
}
