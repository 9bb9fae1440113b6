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
  /** Further tags: code, type (3 short, 4 long, 12 double), values. */
  more?: readonly Tag[];
}

type Tag = readonly [code: number, type: 3 | 4 | 12, values: readonly number[]];

const BYTES = { 3: 2, 4: 4, 12: 8 } as const;

/** WGS 84 by its code, cells of 0.000 005 degrees from a corner. */
export const placedAt = (west: number, north: number, cell = 0.000_005): Tag[] => [
  [33_550, 12, [cell, cell, 0]],
  [33_922, 12, [0, 0, 0, west, north, 0]],
  WGS_84,
];

export const WGS_84: Tag = [34_735, 3, [1, 1, 0, 3, 1024, 0, 1, 2, 1025, 0, 1, 1, 2048, 0, 1, 4326]];

/** A TIFF of several images, such as overviews and masks, which the library's own writer can't write. */
export function tiffOfImages(images: readonly TiffImage[]): Buffer {
  const parts: Buffer[] = [Buffer.from("II*\0\0\0\0\0", "latin1")];
  let length = 8;
  const append = (bytes: Uint8Array): number => {
    const [at, padded] = [length, Buffer.concat([bytes, Buffer.alloc(bytes.length % 2)])];
    parts.push(padded);
    length += padded.length;
    return at;
  };
  let link: { part: Buffer; at: number } = { part: parts[0] as Buffer, at: 4 };
  for (const image of images) {
    const offsets = image.strips.map(append);
    const entries = tagsOf(image, offsets).map((tag) => entryOf(tag, append));
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    directory.writeUInt16LE(entries.length, 0);
    for (const [index, entry] of entries.entries()) entry.copy(directory, 2 + index * 12);
    link.part.writeUInt32LE(length, link.at);
    parts.push(directory);
    length += directory.length;
    link = { part: directory, at: directory.length - 4 };
  }
  return Buffer.concat(parts);
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

function entryOf([code, type, values]: Tag, append: (bytes: Uint8Array) => number): Buffer {
  const bytes = Buffer.alloc(Math.max(4, values.length * BYTES[type]));
  for (const [index, value] of values.entries()) {
    if (type === 3) bytes.writeUInt16LE(value, index * 2);
    else if (type === 4) bytes.writeUInt32LE(value, index * 4);
    else bytes.writeDoubleLE(value, index * 8);
  }
  const entry = Buffer.alloc(12);
  entry.writeUInt16LE(code, 0);
  entry.writeUInt16LE(type, 2);
  entry.writeUInt32LE(values.length, 4);
  if (bytes.length <= 4) bytes.copy(entry, 8);
  else entry.writeUInt32LE(append(bytes), 8);
  return entry;
}
