/** A message of RTMP, put together from its chunks. */
export interface RtmpMessage {
  type: number;
  /** In ms, modulo 2^32, on a clock that the publisher starts anywhere. */
  timestampMs: number;
  streamId: number;
  payload: Uint8Array;
}

export const MESSAGE = {
  setChunkSize: 1,
  abort: 2,
  acknowledgement: 3,
  userControl: 4,
  windowSize: 5,
  peerBandwidth: 6,
  audio: 8,
  video: 9,
  dataAmf3: 15,
  commandAmf3: 17,
  data: 18,
  command: 20,
} as const;

export const USER_CONTROL = { streamBegin: 0, ping: 6, pong: 7 } as const;

export const HANDSHAKE_BYTES = 1536;
export const RTMP_VERSION = 3;

/** What a peer sends that RTMP doesn't allow; the connection has to be closed. */
export class RtmpError extends Error {}
