import { open } from "node:fs/promises";

/** Enough for every signature, and to tell text from other bytes. */
const HEAD_BYTES = 4096;

type Test = (head: Buffer, text: string) => boolean;

/**
 * The extension in capitals, if a file is named like a type that its first bytes rule out: a web page that was saved as
 * PDF, a video of zeros. Null for what fits, and for names that promise nothing. Photos are left to their own check, which
 * lists them as faulty.
 */
export async function falseExtension(path: string, name: string): Promise<string | null> {
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  const fits = FITS[extension];
  if (!fits) return null;
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const head = buffer.subarray(0, bytesRead);
    return fits(head, head.toString("latin1")) ? null : extension.toUpperCase();
  } finally {
    await file.close();
  }
}

const begins =
  (pattern: RegExp): Test =>
  (_head, text) =>
    pattern.test(text);

const isZip = begins(/^PK(\x03\x04|\x05\x06|\x07\x08)/); // oxlint-disable-line no-control-regex -- its signature
/** Word and its kin encrypt into the older container. */
const isOffice: Test = (head, text) => isZip(head, text) || text.startsWith("\u00d0\u00cf\u0011\u00e0");

const TRANSPORT_PACKETS = [188, 192];
/** MPEG-TS: a sync byte in each packet, which a time of four bytes may precede. */
const isTransportStream: Test = (head) =>
  TRANSPORT_PACKETS.some((length) => [0, length].every((at) => head[at + length - 188] === 0x47));

const isVideo: Test = (head, text) =>
  /^.{4}(ftyp|moov|mdat|wide|pnot|free|skip)/s.test(text) ||
  /^(\u001aE\u00df\u00a3|RIFF.{4}AVI )/s.test(text) || // oxlint-disable-line no-control-regex -- Matroska's signature
  isTransportStream(head, text);

/** Text has no zero bytes, but in UTF-16, which says so in its first two. */
const isText: Test = (head, text) => /^(\u00ff\u00fe|\u00fe\u00ff)/.test(text) || !head.includes(0);
const isJson: Test = (head, text) => isText(head, text) && /^(\u00ef\u00bb\u00bf)?\s*[[{]/.test(text);
const isXml: Test = (head, text) =>
  isText(head, text) && !/^(\u00ef\u00bb\u00bf)?\s*(<!doctype html|<html)/i.test(text) && text.includes("<");

const of = (extensions: string, test: Test): [string, Test][] =>
  extensions.split(" ").map((extension) => [extension, test]);

const FITS: Readonly<Record<string, Test>> = Object.fromEntries([
  ...of("pdf", begins(/^%PDF-/)),
  ...of("mp4 mov m4v mkv webm avi mts m2ts", isVideo),
  ...of("las laz", begins(/^LASF/)),
  ...of("e57", begins(/^ASTM-E57/)),
  ...of("ply", begins(/^ply\r?\n/)),
  ...of("glb", begins(/^glTF/)),
  ...of("ulg", begins(/^ULog/)),
  ...of("dwg", begins(/^AC(10|1\.|2\.|[0-9])/)),
  ...of("zip kmz 3mf odt ods", isZip),
  ...of("docx xlsx pptx", isOffice),
  ...of("json geojson gltf", isJson),
  ...of("kml", isXml),
  ...of("txt csv obj xyz pts", isText),
]);
