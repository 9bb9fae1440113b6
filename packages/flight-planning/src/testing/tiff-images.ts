/** One image of a TIFF, its strips as they are stored. */
export interface TiffImage {
  width: number;
  height: number;
  bits: number;
  bands?: number;
  photometric: number;
  strips: readonly Uint8Array[];
  /** 1 for an overview, 4 for a mask, 5 for the mask of an overview. */
  subfile?: number;
  /** 1 unsigned, 2 signed, 3 floating point. */
  format?: number;
  compression?: number;
  /** Further tags: code, type (2 text, 3 short, 4 long, 12 double), values. */
  more?: readonly Tag[];
}

type Tag = readonly [code: number, type: 2 | 3 | 4 | 12, values: readonly number[]];

const BYTES = { 2: 1, 3: 2, 4: 4, 12: 8 } as const;

/** WGS 84 by its code, cells of 0.000 005 degrees from a corner. */
export const placedAt = (west: number, north: number, cell = 0.000_005): Tag[] => [
  [33_550, 12, [cell, cell, 0]],
  [33_922, 12, [0, 0, 0, west, north, 0]],
  WGS_84,
];

export const WGS_84: Tag = [34_735, 3, [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]];

/** A TIFF of several images, such as overviews and masks, which the library's own writer can't write. */
export function tiffOfImages(images: readonly TiffImage[]): Uint8Array<ArrayBuffer> {
  const header = new DataView(Uint8Array.of(0x49, 0x49, 42, 0, 0, 0, 0, 0).buffer);
  const parts: Uint8Array[] = [new Uint8Array(header.buffer)];
  let length = header.byteLength;
  const append = (bytes: Uint8Array): number => {
    const at = length;
    parts.push(bytes, new Uint8Array(bytes.length % 2));
    length += bytes.length + (bytes.length % 2);
    return at;
  };
  let link = { part: header, at: 4 };
  for (const image of images) {
    const offsets = image.strips.map(append);
    const entries = tagsOf(image, offsets).map((tag) => entryOf(tag, append));
    const directory = new DataView(new ArrayBuffer(2 + entries.length * 12 + 4));
    directory.setUint16(0, entries.length, true);
    const filled = new Uint8Array(directory.buffer);
    for (const [index, entry] of entries.entries()) filled.set(entry, 2 + index * 12);
    link.part.setUint32(link.at, append(filled), true);
    link = { part: directory, at: directory.byteLength - 4 };
  }
  return joined(parts, length);
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function tagsOf(image: TiffImage, offsets: readonly number[]): Tag[] {
  const { width, height, bits, bands = 1, photometric, strips, subfile = 0, format = 1 } = image;
  const all: Tag[] = [
    [254, 4, [subfile]],
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array.from({ length: bands }, () => bits)],
    [259, 3, [image.compression ?? 1]],
    [262, 3, [photometric]],
    [273, 4, offsets],
    [277, 3, [bands]],
    [278, 4, [height / strips.length]],
    [279, 4, strips.map((strip) => strip.length)],
    [339, 3, Array.from({ length: bands }, () => format)],
    ...(image.more ?? []),
  ];
  return all.toSorted(([a], [b]) => a - b);
}

function entryOf([code, type, values]: Tag, append: (bytes: Uint8Array) => number): Uint8Array {
  const written = new DataView(new ArrayBuffer(Math.max(4, values.length * BYTES[type])));
  for (const [index, value] of values.entries()) {
    if (type === 2) written.setUint8(index, value);
    else if (type === 3) written.setUint16(index * 2, value, true);
    else if (type === 4) written.setUint32(index * 4, value, true);
    else written.setFloat64(index * 8, value, true);
  }
  const entry = new DataView(new ArrayBuffer(12));
  const bytes = new Uint8Array(entry.buffer);
  entry.setUint16(0, code, true);
  entry.setUint16(2, type, true);
  entry.setUint32(4, values.length, true);
  if (written.byteLength <= 4) bytes.set(new Uint8Array(written.buffer), 8);
  else entry.setUint32(8, append(new Uint8Array(written.buffer)), true);
  return bytes;
}
