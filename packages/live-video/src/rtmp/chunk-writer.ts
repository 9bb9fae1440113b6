import { concat, viewOf, writeUint24 } from "#bytes.ts";
import { MESSAGE, type RtmpMessage } from "./message.ts";

const EXTENDED = 0xffffff;
const CHANNELS: Record<number, number> = {
  [MESSAGE.command]: 3,
  [MESSAGE.audio]: 4,
  [MESSAGE.data]: 5,
  [MESSAGE.video]: 6,
};

/** Splits a message into chunks of a size that the peer was told. */
export function writeChunks(message: RtmpMessage, chunkSize: number): Uint8Array {
  const { type, timestampMs, streamId, payload } = message;
  const channel = CHANNELS[type] ?? 2;
  const isExtended = timestampMs >= EXTENDED;
  const head = new Uint8Array(12);
  head[0] = channel;
  writeUint24(head, 1, isExtended ? EXTENDED : timestampMs);
  writeUint24(head, 4, payload.length);
  head[7] = type;
  viewOf(head).setUint32(8, streamId, true);
  const time = new Uint8Array(isExtended ? 4 : 0);
  if (isExtended) viewOf(time).setUint32(0, timestampMs);
  const next = Uint8Array.of(0xc0 | channel);

  const parts: Uint8Array[] = [head, time, payload.subarray(0, chunkSize)];
  for (let at = chunkSize; at < payload.length; at += chunkSize)
    parts.push(next, time, payload.subarray(at, at + chunkSize));
  return concat(parts);
}

/** A message that carries one 32-bit number. */
export function controlMessage(type: number, value: number): RtmpMessage {
  const payload = new Uint8Array(4);
  viewOf(payload).setUint32(0, value);
  return { type, timestampMs: 0, streamId: 0, payload };
}
