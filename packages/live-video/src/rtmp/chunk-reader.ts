import { concat, readUint24, viewOf } from "#bytes.ts";
import { MESSAGE, RtmpError, type RtmpMessage } from "./message.ts";

interface ChunkStream {
  timestampMs: number;
  /** Since the message before. */
  deltaMs: number;
  /** Whether the timestamp takes four more bytes, which chunks without a header repeat. */
  isExtended: boolean;
  length: number;
  type: number;
  streamId: number;
  /** Grows with what arrives, so that an announced length alone takes no memory. */
  buffer: Uint8Array;
  received: number;
}

interface Chunk {
  stream: ChunkStream;
  bytesLeft: number;
}

/** Larger than any picture of a camera. */
const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
const MAX_CHUNK_BYTES = 1024 * 1024;
const MAX_CHUNK_STREAMS = 16;
const MIN_BUFFER_BYTES = 4096;
/** Until the publisher is known, messages are short commands. */
const MAX_COMMAND_BYTES = 16 * 1024;
const EXTENDED = 0xffffff;
const HEADER_BYTES = [11, 7, 3, 0] as const;

/** Puts RTMP's chunks together. */
export class ChunkReader {
  private pending: Uint8Array = new Uint8Array();
  private current: Chunk | undefined;
  private chunkSize = 128;
  private maxMessageBytes = MAX_COMMAND_BYTES;
  private readonly streams = new Map<number, ChunkStream>();
  private readonly onMessage: (message: RtmpMessage) => void;

  constructor(onMessage: (message: RtmpMessage) => void) {
    this.onMessage = onMessage;
  }

  /** From now on, messages may be as large as pictures. */
  allowMedia(): void {
    this.maxMessageBytes = MAX_MESSAGE_BYTES;
  }

  /** Reads the next bytes. Throws an RtmpError on malformed ones. */
  read(bytes: Uint8Array): void {
    let rest = this.pending.length > 0 ? concat([this.pending, bytes]) : bytes;
    for (;;) {
      const used = this.current ? this.readPayload(this.current, rest) : this.readHeader(rest);
      if (used === undefined) break;
      rest = rest.subarray(used);
    }
    this.pending = rest.slice(); // an incomplete header at most
  }

  /** The number of bytes of a chunk's header; undefined if it hasn't arrived completely. */
  private readHeader(bytes: Uint8Array): number | undefined {
    const first = bytes[0];
    if (first === undefined) return undefined;
    const format = first >> 6;
    const idBytes = [2, 3][first & 0x3f] ?? 1;
    const headerBytes = idBytes + (HEADER_BYTES[format] ?? 0);
    if (bytes.length < headerBytes) return undefined;
    const id = chunkStreamId(bytes, first & 0x3f);
    const before = this.streams.get(id);
    if (!before && format !== 0) throw new RtmpError("A chunk stream begins without a header");
    if (!before && this.streams.size >= MAX_CHUNK_STREAMS) throw new RtmpError("Too many chunk streams");

    const header = bytes.subarray(idBytes, headerBytes);
    const field = format === 3 ? 0 : readUint24(header, 0);
    const isExtended = format === 3 ? before?.isExtended === true : field === EXTENDED;
    const dataStart = headerBytes + (isExtended ? 4 : 0);
    if (bytes.length < dataStart) return undefined;
    const time = isExtended ? viewOf(bytes).getUint32(headerBytes) : field;

    const stream = before ?? emptyStream();
    this.streams.set(id, stream);
    if (stream.received > 0 && format !== 3) throw new RtmpError("A message begins within another");
    if (stream.received === 0) {
      startMessage(stream, { format, header, time, isExtended });
      if (stream.length > this.maxMessageBytes) throw new RtmpError("A message is too large");
    }
    this.current = { stream, bytesLeft: Math.min(this.chunkSize, stream.length - stream.received) };
    return dataStart;
  }

  /** The number of bytes of a chunk's payload that are here; undefined without any. */
  private readPayload(chunk: Chunk, bytes: Uint8Array): number | undefined {
    const { stream } = chunk;
    const size = Math.min(chunk.bytesLeft, bytes.length);
    if (size === 0 && chunk.bytesLeft > 0) return undefined;
    append(stream, bytes.subarray(0, size));
    chunk.bytesLeft -= size;
    if (chunk.bytesLeft > 0) return size;
    this.current = undefined;
    if (stream.received === stream.length) this.finish(stream);
    return size;
  }

  private finish(stream: ChunkStream): void {
    const { type, timestampMs, streamId, length } = stream;
    const payload = stream.buffer.subarray(0, length);
    clear(stream);
    if (type === MESSAGE.setChunkSize) this.setChunkSize(payload);
    else if (type === MESSAGE.abort) this.abort(payload);
    else this.onMessage({ type, timestampMs, streamId, payload });
  }

  private setChunkSize(payload: Uint8Array): void {
    const size = payload.length < 4 ? 0 : viewOf(payload).getUint32(0);
    if (size < 1 || size > MAX_CHUNK_BYTES) throw new RtmpError("Invalid chunk size");
    this.chunkSize = size;
  }

  private abort(payload: Uint8Array): void {
    const stream = payload.length < 4 ? undefined : this.streams.get(viewOf(payload).getUint32(0));
    if (stream) clear(stream);
  }
}

const emptyStream = (): ChunkStream => ({
  timestampMs: 0,
  deltaMs: 0,
  isExtended: false,
  length: 0,
  type: 0,
  streamId: 0,
  buffer: new Uint8Array(),
  received: 0,
});

function append(stream: ChunkStream, bytes: Uint8Array): void {
  const needed = stream.received + bytes.length;
  if (needed > stream.buffer.length) {
    const grown = new Uint8Array(
      Math.min(stream.length, Math.max(needed, 2 * stream.buffer.length, MIN_BUFFER_BYTES)),
    );
    grown.set(stream.buffer.subarray(0, stream.received));
    stream.buffer = grown;
  }
  stream.buffer.set(bytes, stream.received);
  stream.received = needed;
}

/** The next message gets a buffer of its own: the last one's is passed on. */
function clear(stream: ChunkStream): void {
  stream.buffer = new Uint8Array();
  stream.received = 0;
}

interface Start {
  format: number;
  header: Uint8Array;
  time: number;
  isExtended: boolean;
}

function startMessage(stream: ChunkStream, { format, header, time, isExtended }: Start): void {
  if (format <= 1) {
    stream.length = readUint24(header, 3);
    stream.type = header[6] ?? 0;
  }
  if (format === 0) {
    stream.streamId = viewOf(header).getUint32(7, true);
    stream.timestampMs = time;
    stream.deltaMs = 0;
  } else {
    // a message without a header of its own comes as long after the one before as that one did
    if (format !== 3) stream.deltaMs = time;
    stream.timestampMs = (stream.timestampMs + stream.deltaMs) >>> 0;
  }
  stream.isExtended = isExtended;
}

function chunkStreamId(bytes: Uint8Array, short: number): number {
  if (short === 0) return 64 + (bytes[1] ?? 0);
  if (short === 1) return 64 + (bytes[1] ?? 0) + 256 * (bytes[2] ?? 0);
  return short;
}
