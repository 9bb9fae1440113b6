import { open } from "node:fs/promises";

/** The type of a file by its first bytes, whatever its name. */
export interface FileType {
  mime: string;
  group: "picture" | "video" | "document" | "other";
  /** Matching file extensions, without the dot. */
  extensions: readonly string[];
}

const UNKNOWN: FileType = { mime: "application/octet-stream", group: "other", extensions: [] };

const ascii = (text: string) => Buffer.from(text, "latin1");

const TYPES: readonly { at: number; magic: readonly Buffer[]; type: FileType }[] = [
  picture("image/jpeg", [Buffer.of(0xff, 0xd8, 0xff)], ["jpg", "jpeg", "jpe", "rjpg", "rjpeg"]),
  picture("image/png", [Buffer.of(0x89, 0x50, 0x4e, 0x47)], ["png"]),
  picture("image/tiff", [ascii("II*\0"), ascii("MM\0*"), ascii("II+\0"), ascii("MM\0+")], ["tif", "tiff"]),
  picture("image/x-flir-fff", [ascii("FFF\0")], ["fff", "seq"]),
  { at: 8, magic: [ascii("WEBP")], type: { mime: "image/webp", group: "picture", extensions: ["webp"] } },
  {
    at: 4,
    magic: [ascii("ftyphei"), ascii("ftypmif1")],
    type: { mime: "image/heic", group: "picture", extensions: ["heic", "heif"] },
  },
  {
    at: 4,
    magic: ["ftyp", "moov", "mdat", "wide", "pnot"].map(ascii), // older QuickTime files name no type
    type: { mime: "video/mp4", group: "video", extensions: ["mp4", "mov", "m4v"] },
  },
  {
    at: 0,
    magic: [ascii("%PDF-")],
    type: { mime: "application/pdf", group: "document", extensions: ["pdf"] },
  },
];

/** More than the longest magic number and its offset. */
const HEAD_BYTES = 32;

export async function fileTypeOf(path: string): Promise<FileType> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return fileTypeOfBytes(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

export const fileTypeOfBytes = (bytes: Uint8Array): FileType =>
  TYPES.find(({ at, magic }) =>
    magic.some((sign) => sign.equals(Buffer.from(bytes.subarray(at, at + sign.length)))),
  )?.type ?? UNKNOWN;

const EVERY_EXTENSION = new Set(TYPES.flatMap(({ type }) => type.extensions));

/** Whether the extension is that of another type. A name without a known extension is never misnamed. */
export function isMisnamed(name: string, type: FileType): boolean {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase();
  return extension !== undefined && EVERY_EXTENSION.has(extension) && !type.extensions.includes(extension);
}

function picture(mime: string, magic: readonly Buffer[], extensions: readonly string[]) {
  return { at: 0, magic, type: { mime, group: "picture" as const, extensions } };
}
