/** One marker segment; `start` and `end` bound its payload, without marker and length. */
export interface JpegSegment {
  marker: number;
  start: number;
  end: number;
}

export interface JpegStructure {
  segments: JpegSegment[];
  /** From the frame header (SOFn); null where there is none. */
  widthPx: number | null;
  heightPx: number | null;
  /** The file ends, or is invalid, before its image data. */
  isTruncated: boolean;
}

export const APP1 = 0xe1;
export const APP2 = 0xe2;
export const APP3 = 0xe3;
export const APP4 = 0xe4;
export const APP5 = 0xe5;

const START_OF_SCAN = 0xda;
const END_OF_IMAGE = 0xd9;
/** More than any camera writes (a 16-megapixel raw frame needs 513). */
const MAX_SEGMENTS = 4096;

export const isJpeg = (bytes: Uint8Array): boolean => bytes[0] === 0xff && bytes[1] === 0xd8;

/** Reads the marker segments before the image data. Never reads past the end; stops where the structure is invalid. */
export function readJpegStructure(bytes: Uint8Array): JpegStructure {
  const structure: JpegStructure = { segments: [], widthPx: null, heightPx: null, isTruncated: true };
  if (!isJpeg(bytes)) return structure;
  let at = 2;
  while (structure.segments.length < MAX_SEGMENTS) {
    if (bytes[at] !== 0xff) return structure;
    while (bytes[at + 1] === 0xff) at += 1; // fill bytes may precede any marker
    const marker = bytes[at + 1];
    if (marker === START_OF_SCAN || marker === END_OF_IMAGE) return { ...structure, isTruncated: false };
    const end = at + 2 + uint16(bytes, at + 2);
    if (marker === undefined || end < at + 4 || end > bytes.length) return structure;
    structure.segments.push({ marker, start: at + 4, end });
    if (isFrameHeader(marker) && end - at >= 9) {
      structure.heightPx = uint16(bytes, at + 5);
      structure.widthPx = uint16(bytes, at + 7);
    }
    at = end;
  }
  return structure;
}

/** Concatenates the payloads of segments, each without its first `skip` bytes. */
export function joinSegments(bytes: Uint8Array, segments: readonly JpegSegment[], skip = 0): Uint8Array {
  const parts = segments
    .filter(({ start, end }) => end - start >= skip)
    .map(({ start, end }) => bytes.subarray(start + skip, end));
  if (parts.length === 1 && parts[0]) return parts[0];
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Whether the payload starts with these ASCII characters. */
export function startsWith(bytes: Uint8Array, { start, end }: JpegSegment, text: string): boolean {
  if (end - start < text.length) return false;
  for (let i = 0; i < text.length; i += 1) if (bytes[start + i] !== text.charCodeAt(i)) return false;
  return true;
}

const isFrameHeader = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

const uint16 = (bytes: Uint8Array, at: number): number => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
