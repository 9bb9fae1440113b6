import { type FrameSize, isValidSize } from "./frame-size.ts";
import { isPng, readGreyPng } from "./grey-png.ts";
import { readTiffFrame } from "./tiff-frame.ts";

export interface RawFrame extends FrameSize {
  raw: Uint16Array;
}

const HEADER_BYTES = 32;

/** Pixels of a FLIR raw data record: plain samples, a 16-bit PNG or a TIFF. Null where incomplete. */
export function readFlirRawImage(record: Uint8Array): RawFrame | null {
  if (record.length <= HEADER_BYTES) return null;
  const view = new DataView(record.buffer, record.byteOffset, record.byteLength);
  const isLittleEndian = view.getUint16(0, true) === 2;
  const size = { widthPx: view.getUint16(2, isLittleEndian), heightPx: view.getUint16(4, isLittleEndian) };
  if (!isValidSize(size)) return null;
  const body = record.subarray(HEADER_BYTES);
  if (isPng(body)) return readPng(body);
  if (isTiff(body)) return readTiff(body);
  return readSamples(body, size, isLittleEndian);
}

function readSamples(body: Uint8Array, size: FrameSize, isLittleEndian: boolean): RawFrame | null {
  const pixels = size.widthPx * size.heightPx;
  if (body.length < pixels * 2) return null;
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const raw = new Uint16Array(pixels);
  for (let i = 0; i < pixels; i += 1) raw[i] = view.getUint16(i * 2, isLittleEndian);
  return { ...size, raw };
}

function readPng(body: Uint8Array): RawFrame | null {
  const png = readGreyPng(body);
  if (!png) return null;
  const { widthPx, heightPx, samples } = png;
  return { widthPx, heightPx, raw: inSmootherByteOrder(samples, widthPx) };
}

function readTiff(body: Uint8Array): RawFrame | null {
  const frame = readTiffFrame(body);
  if (!frame.ok || !(frame.samples instanceof Uint16Array)) return null;
  return { raw: frame.samples, widthPx: frame.widthPx, heightPx: frame.heightPx };
}

/** Most FLIR firmware writes PNG samples low byte first, some high byte first: the right order is the smoother one. */
function inSmootherByteOrder(data: Uint16Array, widthPx: number): Uint16Array {
  const swapped = data.map((value) => (value >> 8) | ((value & 0xff) << 8));
  return roughness(swapped, widthPx) <= roughness(data, widthPx) ? swapped : data;
}

function roughness(raw: Uint16Array, widthPx: number): number {
  let sum = 0;
  for (let i = 1; i < raw.length; i += 1)
    if (i % widthPx > 0) sum += Math.abs((raw[i] ?? 0) - (raw[i - 1] ?? 0));
  return sum;
}

export const isTiff = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0x49 && bytes[1] === 0x49 && bytes[2] === 42 && bytes[3] === 0) ||
  (bytes[0] === 0x4d && bytes[1] === 0x4d && bytes[2] === 0 && bytes[3] === 42);
