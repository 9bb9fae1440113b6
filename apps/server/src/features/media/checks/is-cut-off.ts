import { readJpegStructure } from "@overfly/thermography/metadata/jpeg-segments";

/**
 * Whether a picture that can't be decoded ends before its own end mark. Judged by its bytes and not by the decoder's
 * message: libvips keeps one message for all threads, and another picture's failure replaces it.
 */
export function isCutOff(bytes: Uint8Array, mime: string): boolean {
  if (mime === "image/jpeg") return !endsAsJpeg(bytes);
  if (mime === "image/png") return !endsAsPng(bytes);
  return mime === "image/webp" && view(bytes).getUint32(4, true) + 8 > bytes.length;
}

const view = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength);

const END_OF_IMAGE = 0xd9;
/** In coded data 0xff is followed by 0, by a fill byte or by a restart marker (ITU T.81, B.1.1.5). */
const isCodedData = (code: number): boolean => code === 0 || code === 0xff || (code >= 0xd0 && code <= 0xd7);

/** Looks for the end of the image behind its scans, so that a thumbnail's end within the metadata doesn't count. */
function endsAsJpeg(bytes: Uint8Array): boolean {
  const { segments, isTruncated } = readJpegStructure(bytes);
  if (isTruncated) return false;
  let at = bytes.indexOf(0xff, segments.at(-1)?.end ?? 2);
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (code === END_OF_IMAGE) return true;
    const isSegment = !isCodedData(code);
    const length = isSegment ? ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0) : 0;
    at = bytes.indexOf(0xff, code === 0xff ? at + 1 : at + 2 + length);
  }
  return false;
}

const [PNG_SIGNATURE_BYTES, CHUNK_FRAME_BYTES] = [8, 12];

/** Walks the chunks: length, type, data and checksum each (PNG, section 5.3). */
function endsAsPng(bytes: Uint8Array): boolean {
  const chunks = view(bytes);
  for (let at = PNG_SIGNATURE_BYTES; at + CHUNK_FRAME_BYTES <= bytes.length;) {
    const end = at + CHUNK_FRAME_BYTES + chunks.getUint32(at);
    if (String.fromCharCode(...bytes.subarray(at + 4, at + 8)) === "IEND") return end <= bytes.length;
    at = end;
  }
  return false;
}
