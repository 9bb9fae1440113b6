import { viewOf, writeUint24 } from "#bytes.ts";

const VIDEO = 9;
const TAG_HEADER_BYTES = 11;
const KEY_FRAME = 1;
const AVC = 7;
/** Marks the enhanced RTMP of HEVC and AV1. */
const IS_ENHANCED = 0x80;
const SEQUENCE_HEADER = 0;

/** Of a file with video only: players wait for a sound that they are promised. */
export const FLV_HEADER = Uint8Array.of(0x46, 0x4c, 0x56, 1, 0x01, 0, 0, 0, 9, 0, 0, 0, 0);

/** A tag of FLV with the size that follows it. */
export function videoTag(payload: Uint8Array, timestampMs: number): Uint8Array {
  const tag = new Uint8Array(TAG_HEADER_BYTES + payload.length + 4);
  tag[0] = VIDEO;
  writeUint24(tag, 1, payload.length);
  writeUint24(tag, 4, timestampMs & 0xffffff);
  tag[7] = (timestampMs >>> 24) & 0xff;
  tag.set(payload, TAG_HEADER_BYTES);
  viewOf(tag).setUint32(TAG_HEADER_BYTES + payload.length, TAG_HEADER_BYTES + payload.length);
  return tag;
}

export interface VideoPayload {
  isKeyFrame: boolean;
  /** Configures the decoder; no picture. */
  isSequenceHeader: boolean;
  isAvc: boolean;
  /** Of the picture after its decoding, in ms. */
  compositionOffsetMs: number;
  /** AVC's decoder configuration, or its NAL units, each behind its length. */
  data: Uint8Array;
}

/** Reads the payload of a video message, which FLV and RTMP share. Undefined if it is too short. */
export function readVideoPayload(payload: Uint8Array): VideoPayload | undefined {
  if (payload.length < 5) return undefined;
  const view = viewOf(payload);
  const first = view.getUint8(0);
  const isKeyFrame = ((first >> 4) & 7) === KEY_FRAME;
  if (first & IS_ENHANCED) {
    const isSequenceHeader = (first & 0xf) === SEQUENCE_HEADER;
    return { isKeyFrame, isSequenceHeader, isAvc: false, compositionOffsetMs: 0, data: payload.subarray(5) };
  }
  const isAvc = (first & 0xf) === AVC;
  return {
    isKeyFrame,
    isSequenceHeader: isAvc && view.getUint8(1) === SEQUENCE_HEADER,
    isAvc,
    compositionOffsetMs: isAvc ? (view.getInt32(1) << 8) >> 8 : 0,
    data: payload.subarray(5),
  };
}

/** The payload of a video message with AVC. */
export function avcPayload(data: Uint8Array, kind: "header" | "key" | "delta"): Uint8Array {
  const payload = new Uint8Array(5 + data.length);
  payload[0] = ((kind === "delta" ? 2 : KEY_FRAME) << 4) | AVC;
  payload[1] = kind === "header" ? SEQUENCE_HEADER : 1;
  payload.set(data, 5);
  return payload;
}
