import { open } from "node:fs/promises";
import { isModelName } from "@overfly/contract/bim/bim-words";
import type { MediaKind } from "@overfly/contract/media/media";
import { fileTypeOfBytes } from "#platform/storage/file-type.ts";

/** What a file is by its content; the extension only distinguishes formats without a signature. */
export interface MediaType {
  kind: MediaKind;
  /** Never one that a browser runs: what is not known is `application/octet-stream`. */
  mime: string;
}

const UNKNOWN = "application/octet-stream";
const HEAD_BYTES = 4096;
const GROUPS = { picture: "photo", video: "video", document: "document" } as const;

export async function mediaTypeOf(path: string, name: string): Promise<MediaType> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return mediaTypeOfHead(buffer.subarray(0, bytesRead), name);
  } finally {
    await file.close();
  }
}

export function mediaTypeOfHead(head: Buffer, name: string): MediaType {
  const { group, mime } = fileTypeOfBytes(head);
  if (group !== "other") return { kind: GROUPS[group], mime };
  const text = head.toString("latin1");
  const signed = SIGNATURES.find(({ signature }) => signature.test(text));
  if (signed && (signed.type.kind !== "bim" || isModelName(name))) return signed.type;
  const binary = BINARY_SIGNATURES.find(({ signature }) =>
    signature.equals(head.subarray(0, signature.length)),
  );
  if (binary) return binary.type(text);
  const extension = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return { kind: BY_EXTENSION[extension] ?? "other", mime: UNKNOWN };
}

const BINARY_SIGNATURES: readonly { signature: Buffer; type: (text: string) => MediaType }[] = [
  {
    signature: Buffer.of(0x1a, 0x45, 0xdf, 0xa3), // EBML
    type: (text) => ({ kind: "video", mime: text.includes("webm") ? "video/webm" : "video/x-matroska" }),
  },
  {
    signature: Buffer.from("ULog\u0001\u00125", "latin1"),
    type: () => ({ kind: "flight_log", mime: UNKNOWN }),
  },
];

const SIGNATURES: readonly { signature: RegExp; type: MediaType }[] = [
  { signature: /^RIFF.{4}AVI /s, type: { kind: "video", mime: "video/x-msvideo" } },
  { signature: /^LASF/, type: { kind: "point_cloud", mime: "application/vnd.las" } },
  { signature: /^ASTM-E57/, type: { kind: "point_cloud", mime: UNKNOWN } },
  { signature: /^ply\r?\n[^]*?element face [1-9]/, type: { kind: "mesh", mime: UNKNOWN } },
  { signature: /^ply\r?\n/, type: { kind: "point_cloud", mime: UNKNOWN } },
  { signature: /^glTF/, type: { kind: "mesh", mime: "model/gltf-binary" } },
  {
    signature: /^(\u00ef\u00bb\u00bf)?\s*ISO-10303-21\s*;/, // STEP, whose schema can stand far behind
    type: { kind: "bim", mime: "application/x-step" },
  },
];

const of = (kind: MediaKind, extensions: string): [string, MediaKind][] =>
  extensions.split(" ").map((extension) => [extension, kind]);

const BY_EXTENSION: Readonly<Record<string, MediaKind>> = Object.fromEntries([
  ...of("mesh", "obj stl gltf 3mf"),
  ...of("video", "mts m2ts"),
  ...of("point_cloud", "xyz pts pcd"),
  ...of("flight_log", "log bin tlog ulg dat"),
  ...of("document", "txt csv json geojson kml kmz dxf dwg docx xlsx pptx odt ods zip shp ifc ifczip"),
]);
