import { numberOf, numbersOf, readTiffTags, type TiffDirectory, textOf } from "#metadata/tiff-directory.ts";
import { type FrameSize, isValidSize } from "./frame-size.ts";
import { unpackLzw } from "./lzw.ts";

export interface TiffFrame extends FrameSize {
  ok: true;
  /** Integers as stored, or floats. */
  samples: Uint16Array | Float32Array;
  /** Text of the software, model and description tags, which identify the manufacturer. */
  origin: string;
}

export interface TiffFailure {
  ok: false;
  reason: string;
}

const tags = {
  width: 0x100,
  height: 0x101,
  bits: 0x102,
  compression: 0x103,
  description: 0x10e,
  make: 0x10f,
  model: 0x110,
  stripOffsets: 0x111,
  samplesPerPixel: 0x115,
  rowsPerStrip: 0x116,
  stripBytes: 0x117,
  software: 0x131,
  predictor: 0x13d,
  tileWidth: 0x142,
  sampleFormat: 0x153,
  pixelScale: 0x830e,
  tiePoints: 0x8482,
  transformation: 0x85d8,
  geoKeys: 0x87af,
} as const;
const [NONE, LZW] = [1, 5];
const fail = (reason: string): TiffFailure => ({ ok: false, reason });

/** Reads one band of 16-bit integer or 32-bit float samples in strips, uncompressed or LZW, as thermal tools write it. */
export function readTiffFrame(bytes: Uint8Array): TiffFrame | TiffFailure {
  const reader = readTiffTags(bytes);
  if (!reader) return fail("The file is not a TIFF.");
  const layout = readLayout(reader.firstDirectory);
  if ("reason" in layout) return layout;
  const rows = unpackStrips(bytes, reader.firstDirectory, layout);
  if (!rows) return fail("The TIFF's image data is damaged or truncated.");
  const samples = layout.isFloat
    ? toFloats(rows, reader.isLittleEndian)
    : toIntegers(rows, layout, reader.isLittleEndian);
  const origin = [tags.software, tags.make, tags.model, tags.description]
    .flatMap((tag) => textOf(reader.firstDirectory, tag) ?? [])
    .join(" ");
  return { ok: true, widthPx: layout.widthPx, heightPx: layout.heightPx, samples, origin };
}

interface Layout extends FrameSize {
  bytesPerSample: 2 | 4;
  isFloat: boolean;
  isLzw: boolean;
  isDifferenced: boolean;
}

function readLayout(directory: TiffDirectory): Layout | TiffFailure {
  const value = (tag: number, fallback: number): number => numberOf(directory, tag) ?? fallback;
  const size = { widthPx: value(tags.width, 0), heightPx: value(tags.height, 0) };
  const [bits, format] = [value(tags.bits, 1), value(tags.sampleFormat, 1)];
  const [compression, predictor] = [value(tags.compression, NONE), value(tags.predictor, 1)];
  if (isMap(directory))
    return fail(
      "The TIFF is a map with coordinates of the ground (GeoTIFF), such as an elevation model, not a camera's picture.",
    );
  if (!isValidSize(size)) return fail("The TIFF's size is invalid.");
  if (value(tags.samplesPerPixel, 1) !== 1)
    return fail("The TIFF has several bands: it is a photo, not temperatures.");
  const isFloat = bits === 32 && format === 3;
  if (!isFloat && !(bits === 16 && format === 1))
    return fail("The TIFF holds neither 16-bit nor floating-point samples.");
  if (directory.has(tags.tileWidth)) return fail("Tiled TIFF files are not supported; save it in strips.");
  if (compression !== NONE && compression !== LZW)
    return fail("The TIFF's compression is not supported; save it uncompressed or with LZW.");
  if (predictor > 2 || (predictor === 2 && isFloat)) return fail("The TIFF's predictor is not supported.");
  return {
    ...size,
    isFloat,
    bytesPerSample: isFloat ? 4 : 2,
    isLzw: compression === LZW,
    isDifferenced: predictor === 2,
  };
}

/** Whether it says where its pixels lie on the ground: a raster of the ground may hold degrees or heights, which look alike. */
const isMap = (directory: TiffDirectory): boolean =>
  directory.has(tags.geoKeys) ||
  directory.has(tags.transformation) ||
  (directory.has(tags.pixelScale) && directory.has(tags.tiePoints));

function unpackStrips(bytes: Uint8Array, directory: TiffDirectory, layout: Layout): Uint8Array | null {
  const rowBytes = layout.widthPx * layout.bytesPerSample;
  const offsets = numbersOf(directory, tags.stripOffsets);
  const lengths = numbersOf(directory, tags.stripBytes);
  const rowsPerStrip = Math.min(numberOf(directory, tags.rowsPerStrip) ?? layout.heightPx, layout.heightPx);
  if (rowsPerStrip < 1 || offsets.length !== Math.ceil(layout.heightPx / rowsPerStrip)) return null;
  const out = new Uint8Array(rowBytes * layout.heightPx);
  for (const [index, start] of offsets.entries()) {
    const stripBytes = Math.min(rowsPerStrip, layout.heightPx - index * rowsPerStrip) * rowBytes;
    const packed = bytes.subarray(start, start + (lengths[index] ?? stripBytes));
    const strip = layout.isLzw ? unpackLzw(packed, stripBytes) : packed.subarray(0, stripBytes);
    if (!strip || strip.length < stripBytes) return null;
    out.set(strip, index * rowsPerStrip * rowBytes);
  }
  return out;
}

function toIntegers(
  rows: Uint8Array,
  { widthPx, isDifferenced }: Layout,
  isLittleEndian: boolean,
): Uint16Array {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
  const samples = new Uint16Array(rows.length / 2);
  for (let i = 0; i < samples.length; i += 1) {
    const left = isDifferenced && i % widthPx > 0 ? (samples[i - 1] ?? 0) : 0;
    samples[i] = view.getUint16(i * 2, isLittleEndian) + left;
  }
  return samples;
}

function toFloats(rows: Uint8Array, isLittleEndian: boolean): Float32Array {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
  return Float32Array.from({ length: rows.length / 4 }, (_, index) =>
    view.getFloat32(index * 4, isLittleEndian),
  );
}
