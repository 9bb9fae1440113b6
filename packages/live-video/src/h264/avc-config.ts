import { viewOf } from "#bytes.ts";
import { BitReader } from "./bits.ts";

export interface AvcConfig {
  widthPx: number;
  heightPx: number;
  /** As in RFC 6381, such as avc1.42c01e. */
  codec: string;
}

/** Profiles whose parameter set describes the color format. */
const HIGH_PROFILES = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128]);
const MACROBLOCK_PX = 16;
const MAX_SIDE_PX = 8192;

/** Reads an AVCDecoderConfigurationRecord (ISO 14496-15). Undefined if it is malformed. */
export function readAvcConfig(record: Uint8Array): AvcConfig | undefined {
  try {
    const length = viewOf(record).getUint16(6);
    const sps = record.subarray(8, 8 + length);
    if (sps.length < 4 || sps.length < length) return undefined;
    const codec = `avc1.${[...sps.subarray(1, 4)].map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
    const size = pictureSize(withoutEmulation(sps.subarray(1)));
    return Math.max(size.widthPx, size.heightPx) <= MAX_SIDE_PX ? { codec, ...size } : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

/** The size of the pictures by a sequence parameter set (H.264, 7.3.2.1.1). */
function pictureSize(sps: Uint8Array): { widthPx: number; heightPx: number } {
  const reader = new BitReader(sps);
  const profile = reader.bits(8);
  reader.bits(16);
  reader.unsigned();
  const chroma = HIGH_PROFILES.has(profile) ? readHighProfile(reader) : 1;
  reader.unsigned();
  readOrderCount(reader);
  reader.unsigned();
  reader.flag();
  const columns = reader.unsigned() + 1;
  const rows = reader.unsigned() + 1;
  const isFrameOnly = reader.flag();
  if (!isFrameOnly) reader.flag();
  reader.flag();
  const fields = isFrameOnly ? 1 : 2;
  const crop = reader.flag() ? [0, 0, 0, 0].map(() => reader.unsigned()) : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * fields;
  return {
    widthPx: columns * MACROBLOCK_PX - unitX * (left + right),
    heightPx: rows * MACROBLOCK_PX * fields - unitY * (top + bottom),
  };
}

/** Returns the chroma format. */
function readHighProfile(reader: BitReader): number {
  const chroma = reader.unsigned();
  if (chroma === 3) reader.flag();
  reader.unsigned();
  reader.unsigned();
  reader.flag();
  if (!reader.flag()) return chroma;
  for (let list = 0; list < (chroma === 3 ? 12 : 8); list++)
    if (reader.flag()) skipScalingList(reader, list < 6 ? 16 : 64);
  return chroma;
}

function skipScalingList(reader: BitReader, size: number): void {
  let last = 8;
  for (let i = 0; i < size && last !== 0; i++) last = (last + reader.signed() + 256) % 256;
}

function readOrderCount(reader: BitReader): void {
  const type = reader.unsigned();
  if (type === 0) reader.unsigned();
  if (type !== 1) return;
  reader.flag();
  reader.signed();
  reader.signed();
  const count = reader.unsigned();
  for (let i = 0; i < count; i++) reader.signed();
}

/** Removes the bytes that keep a start code from appearing within a NAL unit. */
function withoutEmulation(nal: Uint8Array): Uint8Array {
  return nal.filter((byte, i) => !(byte === 3 && i >= 2 && nal[i - 1] === 0 && nal[i - 2] === 0));
}
