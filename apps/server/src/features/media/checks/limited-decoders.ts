import { inflateSync, zstdDecompressSync } from "node:zlib";
import { unpackLzwUpTo } from "@overfly/thermography/radiometry/lzw";
import { addDecoder, BaseDecoder, getDecoder } from "geotiff";
import sharp from "sharp";

/** The largest decoded tile or strip; larger ones are taken for bombs. */
export const MAX_TILE_BYTES = 64 * 1024 * 1024;

/** Numbers of TIFF's compressions. */
const [LZW, JPEG, PACK_BITS, LERC, ZSTD, WEBP] = [5, 7, 32_773, 34_887, 50_000, 50_001];
const DEFLATE = [8, 32_946];

type Parameters = BaseDecoder["parameters"];
type Decoder = new (parameters: Parameters) => BaseDecoder;

let limited: Promise<void> | undefined;

/**
 * Replaces the decoders of compressed tiles, which expand whatever they are given, by ones with a limit. What a header
 * says of a tile's size binds nobody.
 */
export function limitDecoders(): Promise<void> {
  limited ??= replaceDecoders();
  return limited;
}

async function replaceDecoders(): Promise<void> {
  const [jpeg, lerc] = await Promise.all([decoderOf(JPEG), decoderOf(LERC)]);
  replace(DEFLATE, decoderBy(inflate));
  replace([LZW], decoderBy(unpackLzw));
  replace([PACK_BITS], decoderBy(unpackBits));
  replace([ZSTD], decoderBy(unpackZstd));
  replace([JPEG], checkedDecoder(jpeg, checkJpeg), "JPEGTables");
  replace([LERC], lercDecoder(lerc), "LercParameters");
  replace([WEBP], WebpDecoder, "SamplesPerPixel");
}

const decoderOf = async (compression: number): Promise<Decoder> =>
  (await getDecoder(compression, {} as Parameters)).constructor as Decoder;

/** `tag` is one that the decoder needs besides those of every tile. */
function replace(compressions: number[], decoder: Decoder, tag?: string): void {
  const load = () => Promise.resolve(decoder as never);
  if (tag === undefined) return addDecoder(compressions, load);
  addDecoder(compressions, load, async (directory) => {
    const value = (name: string): Promise<unknown> => directory.loadValue(name as never);
    const isTiled = !directory.hasTag("StripOffsets");
    return {
      tileWidth: await value(isTiled ? "TileWidth" : "ImageWidth"),
      tileHeight: (await value(isTiled ? "TileLength" : "RowsPerStrip")) ?? (await value("ImageLength")),
      planarConfiguration: await value("PlanarConfiguration"),
      bitsPerSample: await value("BitsPerSample"),
      predictor: (await value("Predictor")) ?? 1,
      [tag]: await value(tag),
    } as never;
  });
}

const decoderBy = (unpack: (bytes: Buffer) => Uint8Array): Decoder =>
  class extends BaseDecoder {
    override decodeBlock(bytes: ArrayBuffer): ArrayBuffer {
      return Uint8Array.from(unpack(Buffer.from(bytes))).buffer;
    }
  };

/** Decodes what `check` lets through. */
const checkedDecoder = (decoder: Decoder, check: (bytes: Buffer) => void): Decoder =>
  class extends decoder {
    override decodeBlock(bytes: ArrayBuffer): ArrayBufferLike | Promise<ArrayBufferLike> {
      check(Buffer.from(bytes));
      return super.decodeBlock(bytes);
    }
  };

const LIMIT = { maxOutputLength: MAX_TILE_BYTES };
const tooLarge = () => new Error("A tile is too large");

const inflate = (bytes: Buffer): Uint8Array => inflateSync(bytes, LIMIT);
const unpackZstd = (bytes: Buffer): Uint8Array => zstdDecompressSync(bytes, LIMIT);

function unpackLzw(bytes: Buffer): Uint8Array {
  const unpacked = unpackLzwUpTo(bytes, MAX_TILE_BYTES + 1);
  if (!unpacked) throw new Error("A tile is damaged");
  if (unpacked.length > MAX_TILE_BYTES) throw tooLarge();
  return unpacked;
}

/** TIFF 6.0, section 9: runs of literal bytes, and of one byte that repeats. Expands to 64 times its size at most. */
function unpackBits(bytes: Buffer): Uint8Array {
  const runs: Buffer[] = [];
  let length = 0;
  for (let at = 0; at < bytes.length;) {
    const head = bytes.readInt8(at);
    const run =
      head >= 0
        ? bytes.subarray(at + 1, at + 2 + head)
        : Buffer.alloc(head === -128 ? 0 : 1 - head, bytes[at + 1] ?? 0);
    at += head >= 0 ? 2 + head : head === -128 ? 1 : 2;
    length += run.length;
    if (length > MAX_TILE_BYTES) throw tooLarge();
    runs.push(run);
  }
  return Buffer.concat(runs);
}

/** As GDAL writes it: 3 or 4 bands of bytes. Its own decoder is the browser's. */
class WebpDecoder extends BaseDecoder {
  override async decodeBlock(bytes: ArrayBuffer): Promise<ArrayBuffer> {
    const { SamplesPerPixel: bands } = this.parameters as Parameters & { SamplesPerPixel?: number };
    const packed = Buffer.from(bytes);
    if (packed.toString("latin1", 0, 4) !== "RIFF" || packed.toString("latin1", 8, 12) !== "WEBP")
      throw new Error("A tile is damaged");
    if (packed.readUInt32LE(4) + 8 > packed.length) throw new Error("A tile is truncated");
    const picture = sharp(packed, { limitInputPixels: MAX_TILE_BYTES / MAX_COMPONENTS });
    const pixels = await (bands === MAX_COMPONENTS ? picture.ensureAlpha() : picture.removeAlpha())
      .raw()
      .toBuffer();
    return Uint8Array.from(pixels).buffer;
  }
}

/** A block of 8 × 8 pixels takes a bit at least. */
const MAX_JPEG_PIXELS_PER_BYTE = 512;
const MAX_COMPONENTS = 4;

/** The size in a tile's own frame header, which is what its decoder allocates. */
function checkJpeg(bytes: Buffer): void {
  for (let at = bytes.indexOf(0xff); at >= 0 && at + 10 <= bytes.length; at = bytes.indexOf(0xff, at + 1)) {
    if (!isFrameMarker(bytes[at + 1] ?? 0)) continue;
    const pixels = bytes.readUInt16BE(at + 5) * bytes.readUInt16BE(at + 7);
    const components = bytes[at + 9] ?? 0;
    if (components > MAX_COMPONENTS || pixels * components > MAX_TILE_BYTES) throw tooLarge();
    if (pixels > bytes.length * MAX_JPEG_PIXELS_PER_BYTE) throw new Error("A tile is truncated");
    return; // in coded data 0xff is followed by 0 or a restart marker
  }
  throw new Error("A tile without a frame");
}

/** SOF0 to SOF15 without DHT, JPG and DAC, whose codes are among them. */
const isFrameMarker = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(code);

/** What a blob of LERC is compressed with besides. */
const [NO_MORE, AND_DEFLATE, AND_ZSTD] = [0, 1, 2];

/** Unpacks itself what comes packed; the parameters are those of all tiles of an image. */
const lercDecoder = (decoder: Decoder): Decoder =>
  class extends BaseDecoder {
    override decodeBlock(bytes: ArrayBuffer): ArrayBufferLike | Promise<ArrayBufferLike> {
      const parameters = this.parameters as Parameters & { LercParameters?: ArrayLike<number> };
      const [version = 0, more = NO_MORE] = Array.from(parameters.LercParameters ?? []);
      const packed = Buffer.from(bytes);
      const blob = more === AND_DEFLATE ? inflate(packed) : more === AND_ZSTD ? unpackZstd(packed) : packed;
      checkLerc(Buffer.from(blob));
      const unpacked = { ...parameters, LercParameters: [version, NO_MORE] } as Parameters;
      return new decoder(unpacked).decodeBlock(Uint8Array.from(blob).buffer);
    }
  };

const MAX_VALUE_BYTES = 8;

/** Rows and columns of a blob's header: version 1 begins with "CntZImage ", the later ones with "Lerc2 ". */
function checkLerc(blob: Buffer): void {
  const isFirst = blob.toString("latin1", 0, 10) === "CntZImage ";
  if (!isFirst && blob.toString("latin1", 0, 6) !== "Lerc2 ") throw new Error("A tile is damaged");
  const version = blob.readInt32LE(6);
  const at = isFirst ? 18 : version >= 3 ? 14 : 10;
  const values = !isFirst && version >= 4 ? blob.readInt32LE(at + 8) : 1;
  const count = blob.readInt32LE(at) * blob.readInt32LE(at + 4) * values;
  if (!(count > 0 && count * MAX_VALUE_BYTES <= MAX_TILE_BYTES)) throw tooLarge();
}
