import { APP1, type JpegSegment, startsWith } from "./jpeg-segments.ts";

const HEADER = "http://ns.adobe.com/xap/1.0/\0";
const MAX_CHARACTERS = 262_144;

/** Properties by local name in lower case ("gpslatitude"), regardless of prefix and form. The first one wins. */
export type XmpProperties = ReadonlyMap<string, string>;

export function readXmp(bytes: Uint8Array, segments: readonly JpegSegment[]): XmpProperties {
  const found = new Map<string, string>();
  for (const segment of segments) {
    if (segment.marker !== APP1 || !startsWith(bytes, segment, HEADER)) continue;
    const text = latin1(bytes.subarray(segment.start + HEADER.length, segment.end));
    const all = [...properties(text), ...cameraOrientation(text)];
    for (const [name, value] of all) if (!found.has(name)) found.set(name, value);
  }
  return found;
}

/** Attributes `prefix:Name="value"` and plain elements `<prefix:Name>value</prefix:Name>`. */
function* properties(text: string): Generator<[string, string]> {
  for (const [, name = "", double, single] of text.matchAll(
    /[\w-]{1,40}:(\w{1,60})=(?:"([^"<]{0,400})"|'([^'<]{0,400})')/g,
  ))
    yield [name.toLowerCase(), decodeEntities(double ?? single ?? "")];
  for (const [, name = "", value = ""] of text.matchAll(/<[\w-]{1,40}:(\w{1,60})>([^<]{0,400})<\//g))
    yield [name.toLowerCase(), decodeEntities(value)];
}

/** Skydio's camera and vehicle angles have the same names; only the camera's are needed. */
function cameraOrientation(text: string): [string, string][] {
  const at = text.indexOf(":CameraOrientationNED");
  if (at === -1) return [];
  const block =
    text.slice(at, at + MAX_BLOCK_LENGTH).split(/\/>|<\/[\w-]{1,40}:CameraOrientationNED>/u, 1)[0] ?? "";
  return [...properties(block)].map(([name, value]) => [`cameraorientationned.${name}`, value]);
}

const MAX_BLOCK_LENGTH = 600;

const decodeEntities = (value: string): string =>
  value
    .replaceAll("&quot;", '"')
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&")
    .trim();

function latin1(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < Math.min(bytes.length, MAX_CHARACTERS); at += 4096)
    text += String.fromCharCode(...bytes.subarray(at, at + 4096));
  return text;
}
