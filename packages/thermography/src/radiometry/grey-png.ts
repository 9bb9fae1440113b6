import { Unzlib } from "fflate";
import { type FrameSize, isValidSize } from "./frame-size.ts";

export interface GreyPng extends FrameSize {
  samples: Uint16Array;
}

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const HEADER_END = 33;
const PIECE_BYTES = 16_384;

export const isPng = (bytes: Uint8Array): boolean => SIGNATURE.every((byte, index) => bytes[index] === byte);

/** Reads a non-interlaced 16-bit greyscale PNG; null for any other or a damaged one. Decompresses no more than its size requires. */
export function readGreyPng(bytes: Uint8Array): GreyPng | null {
  if (!isPng(bytes) || bytes.length < HEADER_END) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const size = { widthPx: view.getUint32(16, false), heightPx: view.getUint32(20, false) };
  const isGrey16 = bytes[24] === 16 && bytes[25] === 0 && bytes[28] === 0;
  if (!isGrey16 || !isValidSize(size)) return null;
  const rows = tryDecompress(view, size.heightPx * (size.widthPx * 2 + 1));
  if (!rows || !unfilter(rows, size)) return null;
  const samples = new Uint16Array(size.widthPx * size.heightPx);
  const rowBytes = size.widthPx * 2 + 1;
  for (let y = 0, at = 0; y < size.heightPx; y += 1)
    for (let x = 0; x < size.widthPx; x += 1, at += 1) {
      const byte = y * rowBytes + 1 + x * 2;
      samples[at] = ((rows[byte] ?? 0) << 8) | (rows[byte + 1] ?? 0);
    }
  return { ...size, samples };
}

function tryDecompress(view: DataView, length: number): Uint8Array | null {
  try {
    return decompress(view, length);
  } catch {
    return null; // the inflator throws on damaged streams
  }
}

/** Stops as soon as the frame is full, so that a small file cannot expand to gigabytes. */
function decompress(view: DataView, length: number): Uint8Array | null {
  const rows = new Uint8Array(length);
  let filled = 0;
  const inflator = new Unzlib((piece) => {
    rows.set(piece.subarray(0, length - filled), filled);
    filled = Math.min(length, filled + piece.length);
  });
  for (let at = 8; at + 12 <= view.byteLength && filled < length;) {
    const chunkBytes = view.getUint32(at, false);
    const end = at + 8 + chunkBytes;
    if (end > view.byteLength) return null;
    if (view.getUint32(at + 4, false) === 0x49444154)
      for (let from = at + 8; from < end && filled < length; from += PIECE_BYTES) {
        const piece = new Uint8Array(view.buffer, view.byteOffset + from, Math.min(PIECE_BYTES, end - from));
        inflator.push(piece.slice()); // copied, because the inflator keeps a reference
      }
    at = end + 4;
  }
  return filled === length ? rows : null;
}

/** Reverses the five PNG row filters in place; false for an unknown one. */
function unfilter(rows: Uint8Array, { widthPx, heightPx }: FrameSize): boolean {
  const rowBytes = widthPx * 2 + 1;
  for (let y = 0; y < heightPx; y += 1) {
    const start = y * rowBytes;
    const filter = rows[start] ?? 0;
    if (filter > 4) return false;
    for (let i = 1; i < rowBytes; i += 1) {
      const left = i > 2 ? (rows[start + i - 2] ?? 0) : 0;
      const above = y > 0 ? (rows[start + i - rowBytes] ?? 0) : 0;
      const corner = y > 0 && i > 2 ? (rows[start + i - rowBytes - 2] ?? 0) : 0;
      rows[start + i] = (rows[start + i] ?? 0) + predict(filter, left, above, corner);
    }
  }
  return true;
}

function predict(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const guess = left + above - corner;
  const [byLeft, byAbove, byCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - above),
    Math.abs(guess - corner),
  ];
  if (byLeft <= byAbove && byLeft <= byCorner) return left;
  return byAbove <= byCorner ? above : corner;
}
