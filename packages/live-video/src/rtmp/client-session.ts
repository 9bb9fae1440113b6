import { concat } from "#bytes.ts";
import { type AmfValue, decodeAmf0, encodeAmf0 } from "./amf0.ts";
import { ChunkReader } from "./chunk-reader.ts";
import { controlMessage, writeChunks } from "./chunk-writer.ts";
import { HANDSHAKE_BYTES, MESSAGE, RTMP_VERSION, type RtmpMessage } from "./message.ts";

const CHUNK_BYTES = 65_536;
export const STREAM_ID = 1;

export interface ClientListener {
  send(bytes: Uint8Array): void;
  /** The server has opened a stream for `name`, the address's part after the application, with its query. */
  onStream(name: string): void;
  /** The server says what became of the stream, and why. */
  onStatus(isError: boolean, description: string): void;
  onVideo?(message: RtmpMessage): void;
}

/** The client's side of RTMP until its stream is open: bytes in, bytes out. */
export class RtmpClientSession {
  private handshake: Uint8Array | undefined = new Uint8Array();
  private readonly chunks = new ChunkReader((message) => this.receive(message));
  private readonly listener: ClientListener;
  private readonly app: string;
  private readonly name: string;
  private readonly url: string;

  /** The first part of the address's path is the application. */
  constructor(url: string, listener: ClientListener) {
    this.listener = listener;
    this.url = url;
    const { pathname, search } = new URL(url);
    const [app = "", ...name] = pathname.slice(1).split("/");
    this.app = app;
    this.name = `${name.join("/")}${search}`;
  }

  start(): void {
    this.listener.send(concat([Uint8Array.of(RTMP_VERSION), new Uint8Array(HANDSHAKE_BYTES)]));
  }

  read(bytes: Uint8Array): void {
    if (!this.handshake) return this.chunks.read(bytes);
    const received = concat([this.handshake, bytes]);
    const whole = 1 + 2 * HANDSHAKE_BYTES;
    this.handshake = received.length < whole ? received : undefined;
    if (received.length < whole) return undefined;
    this.listener.send(received.slice(1, 1 + HANDSHAKE_BYTES));
    this.send(controlMessage(MESSAGE.setChunkSize, CHUNK_BYTES));
    this.command("connect", 1, { app: this.app, type: "nonprivate", tcUrl: this.url.replace(/\?.*$/, "") });
    return this.chunks.read(received.subarray(whole));
  }

  command(...values: AmfValue[]): void {
    this.send({ type: MESSAGE.command, timestampMs: 0, streamId: 0, payload: encodeAmf0(values) });
  }

  /** A command about the open stream. */
  streamCommand(...values: AmfValue[]): void {
    this.send({ type: MESSAGE.command, timestampMs: 0, streamId: STREAM_ID, payload: encodeAmf0(values) });
  }

  send(message: RtmpMessage): void {
    this.listener.send(writeChunks(message, CHUNK_BYTES));
  }

  private receive(message: RtmpMessage): void {
    if (message.type === MESSAGE.video) return this.listener.onVideo?.(message);
    if (message.type !== MESSAGE.command) return undefined;
    const [name, transaction, , info] = decodeAmf0(message.payload);
    if (name === "_result" && transaction === 1) this.command("createStream", 2, null);
    else if (name === "_result" && transaction === 2) {
      this.chunks.allowMedia();
      this.listener.onStream(this.name);
    } else if (name === "onStatus") {
      const { level, description } = (info ?? {}) as Record<string, AmfValue>;
      this.listener.onStatus(level === "error", typeof description === "string" ? description : "");
    }
    return undefined;
  }
}
