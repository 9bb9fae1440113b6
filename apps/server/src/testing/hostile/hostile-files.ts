import { crc32, deflateSync } from "node:zlib";

/** Files that try to crash or exhaust their reader; each begins like the picture type that it claims to be. */
export function hostileFiles(photo: Uint8Array): [name: string, bytes: Uint8Array][] {
  return [
    ["tiff-in-a-circle.tif", circularTiff()],
    ["tiff-that-has-it-all.tif", tiff([[0x0111, 4, 0xffff_ffff, 8]])],
    ["tiff-too-wide.tif", tiff(SIZES.map(([tag, value]) => [tag, 4, 1, value]))],
    ["exif-in-a-circle.jpg", withSegment(photo, 0xe1, Buffer.concat([EXIF, circularTiff()]))],
    [
      "exif-beyond-all.jpg",
      withSegment(photo, 0xe1, Buffer.concat([EXIF, tiff([[0x8769, 4, 1, 0x7fff_ffff]])])),
    ],
    ["xmp-that-grows.jpg", withSegment(photo, 0xe1, Buffer.concat([XMP, Buffer.from(growingXml())]))],
    ["a-thousand-segments.jpg", manySegments(photo)],
    ["flir-beyond-all.jpg", withSegment(photo, 0xe1, flirSegment())],
    ["jpeg-larger-than-allowed.jpg", withSize(photo, 65_500, 65_500)],
    ["png-with-a-bomb-inside.png", pngWithBomb()],
    [
      "png-of-a-country.png",
      png([chunk("IHDR", header(30_000, 30_000)), chunk("IDAT", deflateSync(Buffer.alloc(64)))]),
    ],
    [
      "drawing.jpg",
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'),
    ],
    ["only-a-start.jpg", photo.subarray(0, 3)],
    ["webp-without-end.webp", Buffer.from("RIFF\xff\xff\xff\x7fWEBPVP8 \xff\xff\xff\x7f", "latin1")],
    ["\u202egpj.exe", Buffer.from("MZ not a picture")],
  ];
}

const EXIF = Buffer.from("Exif\0\0");
const XMP = Buffer.from("http://ns.adobe.com/xap/1.0/\0");
/** Width, height, bits per sample, compression, photometric interpretation, and the strip with its rows and bytes. */
const SIZES = [
  [256, 60_000],
  [257, 60_000],
  [258, 16],
  [259, 1],
  [262, 1],
  [273, 8],
  [278, 60_000],
  [279, 0xffff_fff0],
] as const;

function tiff(entries: readonly (readonly [tag: number, type: number, count: number, value: number])[]) {
  const bytes = Buffer.alloc(8 + 2 + entries.length * 12 + 4);
  bytes.write("II*\0", "latin1");
  bytes.writeUInt32LE(8, 4);
  bytes.writeUInt16LE(entries.length, 8);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 10 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
}

/** Image file directories that refer to each other, also as EXIF and GPS directories. */
function circularTiff(): Buffer {
  const bytes = tiff([
    [0x8769, 4, 1, 8],
    [0x8825, 4, 1, 8],
    [0x014a, 4, 1, 8],
  ]);
  bytes.writeUInt32LE(8, bytes.length - 4);
  return bytes;
}

/** Right after the start-of-image marker. */
function withSegment(jpeg: Uint8Array, marker: number, content: Uint8Array): Buffer {
  const head = Buffer.of(0xff, marker, (content.length + 2) >> 8, (content.length + 2) & 0xff);
  return Buffer.concat([jpeg.subarray(0, 2), head, content, jpeg.subarray(2)]);
}

function manySegments(jpeg: Uint8Array): Buffer {
  const one = Buffer.concat([
    Buffer.of(0xff, 0xe1, 0, 2 + EXIF.length + 26),
    EXIF,
    circularTiff().subarray(0, 26),
  ]);
  return Buffer.concat([jpeg.subarray(0, 2), ...Array.from({ length: 1000 }, () => one), jpeg.subarray(2)]);
}

function flirSegment(): Buffer {
  const record = Buffer.alloc(200, 0xff);
  record.write("FFF\0", "latin1");
  return Buffer.concat([Buffer.from("FLIR\0\x01\x00\x00", "latin1"), record]);
}

function withSize(jpeg: Uint8Array, width: number, height: number): Buffer {
  const bytes = Buffer.from(jpeg);
  const frame = bytes.findIndex(
    (byte, at) => byte === 0xff && (bytes[at + 1] === 0xc0 || bytes[at + 1] === 0xc2) && bytes[at + 2] === 0,
  );
  bytes.writeUInt16BE(height, frame + 5);
  bytes.writeUInt16BE(width, frame + 7);
  return bytes;
}

/** Ten entities, each ten times the one before (billion laughs). */
function growingXml(): string {
  const names = Array.from({ length: 10 }, (_, level) => {
    const body = level === 0 ? "lol" : `&l${level - 1};`.repeat(10);
    return `<!ENTITY l${level} "${body}">`;
  });
  return `<?xml version="1.0"?><!DOCTYPE x [${names.join("")}]><x:xmpmeta xmlns:x="adobe:ns:meta/">&l9;</x:xmpmeta>`;
}

const png = (chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([
    Buffer.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10),
    ...chunks,
    chunk("IEND", Buffer.alloc(0)),
  ]);

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), content]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function header(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(13);
  bytes.writeUInt32BE(width);
  bytes.writeUInt32BE(height, 4);
  bytes.set([8, 2, 0, 0, 0], 8);
  return bytes;
}

/** A small picture whose colour profile and text decompress to hundreds of megabytes. */
function pngWithBomb(): Buffer {
  const bomb = deflateSync(Buffer.alloc(300_000_000), { level: 9 });
  const row = deflateSync(Buffer.alloc(1 + 3));
  return png([
    chunk("IHDR", header(1, 1)),
    chunk("iCCP", Buffer.concat([Buffer.from("x\0\0"), bomb])),
    chunk("zTXt", Buffer.concat([Buffer.from("x\0\0"), bomb])),
    chunk("IDAT", row),
  ]);
}
