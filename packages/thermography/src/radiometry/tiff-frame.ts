import { numberOf, numbersOf, readTiffTags, type TiffDirectory, textOf } from "#metadata/tiff-directory.ts";
import { type FrameSize, isSound } from "./frame-size.ts";
import { unpackLzw } from "./lzw.ts";

export interface TiffFrame extends FrameSize {
  ok: true;
  /** Whole numbers as written, or floats. */
  samples: Uint16Array | Float32Array;
  /** Text of the software, model and description tags, for telling the maker. */
  origin: string;
}

export interface TiffRefusal {
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
} as const;
const [NONE, LZW] = [1, 5];
const refuse = (reason: string): TiffRefusal => ({ ok: false, reason });

/** One band of 16-bit or 32-bit float samples in strips, plain or LZW: what thermal tools write. */
export function readTiffFrame(bytes: Uint8Array): TiffFrame | TiffRefusal {
  const reader = readTiffTags(bytes);
  if (!reader) return refuse("The file is no TIFF.");
  const layout = readLayout(reader.firstDirectory);
  if ("reason" in layout) return layout;
  const rows = unpackStrips(bytes, reader.firstDirectory, layout);
  if (!rows) return refuse("The TIFF's picture data are damaged or cut off.");
  const samples = layout.isFloat
    ? toFloats(rows, reader.isLittleEndian)
    : toWholes(rows, layout, reader.isLittleEndian);
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

function readLayout(directory: TiffDirectory): Layout | TiffRefusal {
  const value = (tag: number, usual: number): number => numberOf(directory, tag) ?? usual;
  const size = { widthPx: value(tags.width, 0), heightPx: value(tags.height, 0) };
  const [bits, format] = [value(tags.bits, 1), value(tags.sampleFormat, 1)];
  const [compression, predictor] = [value(tags.compression, NONE), value(tags.predictor, 1)];
  if (!isSound(size)) return refuse("The TIFF's size makes no sense.");
  if (value(tags.samplesPerPixel, 1) !== 1)
    return refuse("The TIFF has several bands: a picture, not temperatures.");
  const isFloat = bits === 32 && format === 3;
  if (!isFloat && !(bits === 16 && format === 1))
    return refuse("The TIFF holds neither 16-bit nor floating-point samples, so no temperatures.");
  if (directory.has(tags.tileWidth)) return refuse("Tiled TIFF files are not read; save it in strips.");
  if (compression !== NONE && compression !== LZW)
    return refuse("The TIFF is compressed in a way that is not read; save it uncompressed or with LZW.");
  if (predictor > 2 || (predictor === 2 && isFloat)) return refuse("The TIFF's predictor is not read.");
  return {
    ...size,
    isFloat,
    bytesPerSample: isFloat ? 4 : 2,
    isLzw: compression === LZW,
    isDifferenced: predictor === 2,
  };
}

function unpackStrips(bytes: Uint8Array, directory: TiffDirectory, layout: Layout): Uint8Array | null {
  const rowBytes = layout.widthPx * layout.bytesPerSample;
  const offsets = numbersOf(directory, tags.stripOffsets);
  const lengths = numbersOf(directory, tags.stripBytes);
  const rowsPerStrip = Math.min(numberOf(directory, tags.rowsPerStrip) ?? layout.heightPx, layout.heightPx);
  if (rowsPerStrip < 1 || offsets.length !== Math.ceil(layout.heightPx / rowsPerStrip)) return null;
  const out = new Uint8Array(rowBytes * layout.heightPx);
  for (const [index, start] of offsets.entries()) {
    const wanted = Math.min(rowsPerStrip, layout.heightPx - index * rowsPerStrip) * rowBytes;
    const packed = bytes.subarray(start, start + (lengths[index] ?? wanted));
    const strip = layout.isLzw ? unpackLzw(packed, wanted) : packed.subarray(0, wanted);
    if (!strip || strip.length < wanted) return null;
    out.set(strip, index * rowsPerStrip * rowBytes);
  }
  return out;
}

function toWholes(rows: Uint8Array, { widthPx, isDifferenced }: Layout, isLittle: boolean): Uint16Array {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
  const samples = new Uint16Array(rows.length / 2);
  for (let i = 0; i < samples.length; i += 1) {
    const left = isDifferenced && i % widthPx > 0 ? (samples[i - 1] ?? 0) : 0;
    samples[i] = view.getUint16(i * 2, isLittle) + left;
  }
  return samples;
}

function toFloats(rows: Uint8Array, isLittle: boolean): Float32Array {
  const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
  return Float32Array.from({ length: rows.length / 4 }, (_, index) => view.getFloat32(index * 4, isLittle));
}
