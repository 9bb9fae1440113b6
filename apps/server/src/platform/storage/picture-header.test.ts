import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { expect, test } from "vitest";
import { readPictureHeader } from "./picture-header.ts";

const MAX_PIXELS = 250_000_000;
const GREY = { create: { width: 64, height: 48, channels: 3 as const, background: "#777" } };

/** A JPEG with another size in its frame header. */
async function jpegOf(width: number, height: number, progressive = false): Promise<Buffer> {
  const bytes = await sharp(GREY).jpeg({ progressive }).toBuffer();
  const frame = bytes.findIndex(
    (byte, at) => byte === 0xff && [0xc0, 0xc2].includes(bytes[at + 1] ?? 0) && bytes[at + 2] === 0,
  );
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

async function pngOf(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp(GREY).png({ palette: false }).toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

async function tiffOf(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp(GREY).tiff({ compression: "none" }).toBuffer();
  const directory = bytes.readUInt32LE(4);
  for (let entry = 0; entry < bytes.readUInt16LE(directory); entry += 1) {
    const at = directory + 2 + entry * 12;
    const tag = bytes.readUInt16LE(at);
    if (tag !== 256 && tag !== 257) continue;
    bytes.writeUInt16LE(4, at + 2);
    bytes.writeUInt32LE(tag === 256 ? width : height, at + 8);
  }
  return bytes;
}

test.each<[string, () => Promise<Buffer>, string | undefined]>([
  ["a JPEG that says 65,000 × 65,000", () => jpegOf(65_000, 65_000), "too_large"],
  ["a JPEG that says 12,000 × 12,000", () => jpegOf(12_000, 12_000), "truncated"],
  ["a JPEG that says 2,000 × 2,000", () => jpegOf(2000, 2000), "truncated"],
  ["a progressive JPEG that says 12,000 × 12,000", () => jpegOf(12_000, 12_000, true), "too_large"],
  ["a PNG that says 60,000 × 60,000", () => pngOf(60_000, 60_000), "too_large"],
  ["a PNG that says 12,000 × 12,000", () => pngOf(12_000, 12_000), "truncated"],
  ["a TIFF that says 60,000 × 60,000", () => tiffOf(60_000, 60_000), "too_large"],
  ["a TIFF that says 12,000 × 12,000", () => tiffOf(12_000, 12_000), "truncated"],
  ["an honest JPEG", () => jpegOf(64, 48), undefined],
  ["an honest PNG", () => pngOf(64, 48), undefined],
  ["an honest TIFF", () => tiffOf(64, 48), undefined],
])("%s is refused before it is decoded, or not at all", async (_name, make, refusal) => {
  expect((await readPictureHeader(await make(), MAX_PIXELS)).refusal).toBe(refusal);
});

test("a JPEG that says 65,535 × 65,535, more than the format has, is none", async () => {
  await expect(readPictureHeader(await jpegOf(65_535, 65_535), MAX_PIXELS)).rejects.toThrow("header");
});

test.each([
  ["JPEG", () => sharp(large()).jpeg().toBuffer()],
  ["progressive JPEG", () => sharp(large()).jpeg({ progressive: true, quality: 1 }).toBuffer()],
  ["PNG", () => sharp(large()).png({ compressionLevel: 9 }).toBuffer()],
  ["PNG of one bit", () => sharp(large()).png({ palette: true, colours: 2 }).toBuffer()],
  ["TIFF", () => sharp(large()).tiff({ compression: "lzw" }).toBuffer()],
  ["deflated TIFF", () => sharp(large()).tiff({ compression: "deflate" }).toBuffer()],
  ["WebP", () => sharp(large()).webp({ lossless: true }).toBuffer()],
])("a plain picture that compresses best is not taken for a lie: %s", async (_name, make) => {
  expect((await readPictureHeader(await make(), MAX_PIXELS)).refusal).toBeUndefined();
});

const large = () => ({ create: { width: 3000, height: 2000, channels: 3 as const, background: "#fff" } });

test("a PNG that unpacks to more than its size is read to its size only", async () => {
  const bomb = deflateSync(Buffer.alloc(50_000_000), { level: 9 });
  const chunk = Buffer.concat([Buffer.from("zTXt"), Buffer.from("x\0\0"), bomb]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(chunk.length - 4);
  sum.writeUInt32BE(crc32(chunk));
  const honest = await pngOf(64, 48);
  const bytes = Buffer.concat([honest.subarray(0, 33), length, chunk, sum, honest.subarray(33)]);
  const before = process.memoryUsage().rss;
  expect(await readPictureHeader(bytes, MAX_PIXELS)).toEqual({ widthPx: 64, heightPx: 48 });
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});
