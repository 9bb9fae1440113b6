/** Values of one tag; text as one string without its terminator. */
export type TiffValue = number[] | string;
export type TiffDirectory = ReadonlyMap<number, TiffValue>;

export interface TiffReader {
  isLittleEndian: boolean;
  firstDirectory: TiffDirectory;
  /** The directory at this offset; empty where it lies outside the file. */
  directoryAt: (offset: number) => TiffDirectory;
}

const bytesOfType: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
};
const MAX_ENTRIES = 1024;
const MAX_VALUES = 65_536;

/** Reads TIFF and EXIF tag directories (rationals as quotients). Null where the bytes are not a TIFF. */
export function readTiffTags(bytes: Uint8Array): TiffReader | null {
  if (bytes.length < 8) return null;
  const isLittleEndian = bytes[0] === 0x49 && bytes[1] === 0x49;
  if (!isLittleEndian && !(bytes[0] === 0x4d && bytes[1] === 0x4d)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint16(2, isLittleEndian) !== 42) return null;
  const directoryAt = (offset: number): TiffDirectory => readDirectory(view, offset, isLittleEndian);
  return { isLittleEndian, firstDirectory: directoryAt(view.getUint32(4, isLittleEndian)), directoryAt };
}

/** First number of a tag, or null. */
export const numberOf = (directory: TiffDirectory, tag: number): number | null => {
  const value = directory.get(tag);
  const first = typeof value === "string" ? undefined : value?.[0];
  return first !== undefined && Number.isFinite(first) ? first : null;
};

export const numbersOf = (directory: TiffDirectory, tag: number): number[] => {
  const value = directory.get(tag);
  return typeof value === "string" || value === undefined ? [] : value;
};

/** Trimmed text of a tag; null where absent or empty. */
export const textOf = (directory: TiffDirectory, tag: number): string | null => {
  const value = directory.get(tag);
  const text = typeof value === "string" ? value.trim() : "";
  return text === "" ? null : text;
};

function readDirectory(view: DataView, offset: number, isLittleEndian: boolean): TiffDirectory {
  const found = new Map<number, TiffValue>();
  if (offset < 8 || offset + 2 > view.byteLength) return found;
  const entries = Math.min(view.getUint16(offset, isLittleEndian), MAX_ENTRIES);
  for (let index = 0; index < entries; index += 1) {
    const at = offset + 2 + index * 12;
    if (at + 12 > view.byteLength) break;
    const value = readValue(view, at, isLittleEndian);
    if (value !== null) found.set(view.getUint16(at, isLittleEndian), value);
  }
  return found;
}

function readValue(view: DataView, at: number, isLittleEndian: boolean): TiffValue | null {
  const type = view.getUint16(at + 2, isLittleEndian);
  const count = view.getUint32(at + 4, isLittleEndian);
  const size = bytesOfType[type];
  if (size === undefined || count === 0 || count > MAX_VALUES) return null;
  const start = size * count <= 4 ? at + 8 : view.getUint32(at + 8, isLittleEndian);
  if (start + size * count > view.byteLength) return null;
  if (type === 2) return text(view, start, count);
  return Array.from({ length: count }, (_, index) =>
    readNumber(view, start + index * size, type, isLittleEndian),
  );
}

function readNumber(view: DataView, at: number, type: number, isLittleEndian: boolean): number {
  if (type === 3) return view.getUint16(at, isLittleEndian);
  if (type === 4) return view.getUint32(at, isLittleEndian);
  if (type === 5) return view.getUint32(at, isLittleEndian) / view.getUint32(at + 4, isLittleEndian);
  if (type === 6) return view.getInt8(at);
  if (type === 8) return view.getInt16(at, isLittleEndian);
  if (type === 9) return view.getInt32(at, isLittleEndian);
  if (type === 10) return view.getInt32(at, isLittleEndian) / view.getInt32(at + 4, isLittleEndian);
  if (type === 11) return view.getFloat32(at, isLittleEndian);
  if (type === 12) return view.getFloat64(at, isLittleEndian);
  return view.getUint8(at);
}

function text(view: DataView, start: number, count: number): string {
  let found = "";
  for (let i = 0; i < count; i += 1) {
    const code = view.getUint8(start + i);
    if (code === 0) break;
    found += String.fromCharCode(code);
  }
  return found;
}
