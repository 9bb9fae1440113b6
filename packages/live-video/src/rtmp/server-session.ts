import { concat, viewOf } from "#bytes.ts";
import { type AmfValue, decodeAmf0, encodeAmf0 } from "./amf0.ts";
import { ChunkReader } from "./chunk-reader.ts";
import { controlMessage, writeChunks } from "./chunk-writer.ts";
import {
  HANDSHAKE_BYTES,
  MESSAGE,
  RTMP_VERSION,
  RtmpError,
  type RtmpMessage,
  USER_CONTROL,
} from "./message.ts";

export interface PublishListener {
  send(bytes: Uint8Array): void;
  /** The publisher names its stream; until `accept` or `refuse`, nothing more may be read. */
  onPublish(key: string, query: string): void;
  /** A player names a stream; without this, players are turned away. */
  onPlay?(key: string, query: string): void;
  onVideo(message: RtmpMessage): void;
  /** The publisher says that it ends, unlike a connection that is lost. */
  onUnpublish(): void;
}

const CHUNK_BYTES = 4096;
const WINDOW_BYTES = 2_500_000;
const STREAM_ID = 1;
const DYNAMIC_BANDWIDTH = 2;

/** The server's side of a connection that publishes by RTMP: bytes in, bytes and video messages out. */
export class RtmpServerSession {
  private handshake: Uint8Array | undefined = new Uint8Array();
  private readonly chunks = new ChunkReader((message) => this.receive(message));
  private readonly listener: PublishListener;
  private app = "";
  private state: "connecting" | "asking" | "publishing" = "connecting";
  private readBytes = 0;
  private acknowledgedBytes = 0;

  constructor(listener: PublishListener) {
    this.listener = listener;
  }

  /** Reads the next bytes of the connection. Throws an RtmpError where it has to be closed. */
  read(bytes: Uint8Array): void {
    this.readBytes += bytes.length;
    try {
      const rest = this.handshake ? this.shakeHands(concat([this.handshake, bytes])) : bytes;
      if (rest && rest.length > 0) this.chunks.read(rest);
    } catch (error) {
      if (error instanceof RangeError) throw new RtmpError("A malformed command");
      throw error;
    }
    if (this.readBytes - this.acknowledgedBytes > WINDOW_BYTES) {
      this.acknowledgedBytes = this.readBytes;
      this.send(controlMessage(MESSAGE.acknowledgement, this.readBytes >>> 0));
    }
  }

  /** Takes the publisher. */
  accept(): void {
    this.state = "publishing";
    this.chunks.allowMedia();
    this.sendBegin();
    this.sendStatus("status", "NetStream.Publish.Start", "Publishing");
  }

  /** Takes the player; `sendVideo` follows. */
  acceptPlayer(): void {
    this.sendBegin();
    this.sendStatus("status", "NetStream.Play.Start", "Playing");
  }

  sendVideo(payload: Uint8Array, timestampMs: number): void {
    this.send({ type: MESSAGE.video, timestampMs: timestampMs >>> 0, streamId: STREAM_ID, payload });
  }

  /** The publisher's program shows the reason, in English whatever its user's language. */
  refuse(reason: string): void {
    this.sendStatus("error", "NetStream.Publish.BadName", reason);
  }

  /** Undefined until both parts of the client's handshake are here; then the bytes after it. */
  private shakeHands(bytes: Uint8Array): Uint8Array | undefined {
    const wasSent = (this.handshake?.length ?? 0) > HANDSHAKE_BYTES;
    if (bytes.length > 0 && bytes[0] !== RTMP_VERSION) throw new RtmpError("Not RTMP");
    if (bytes.length > HANDSHAKE_BYTES && !wasSent) {
      const request = bytes.subarray(1, 1 + HANDSHAKE_BYTES);
      this.listener.send(concat([Uint8Array.of(RTMP_VERSION), new Uint8Array(HANDSHAKE_BYTES), request]));
    }
    const whole = 1 + 2 * HANDSHAKE_BYTES;
    this.handshake = bytes.length < whole ? bytes : undefined;
    return bytes.length < whole ? undefined : bytes.subarray(whole);
  }

  private receive(message: RtmpMessage): void {
    switch (message.type) {
      case MESSAGE.command:
        return this.command(message.payload);
      case MESSAGE.commandAmf3:
        return this.command(message.payload.subarray(1)); // AMF0 behind a zero byte
      case MESSAGE.video:
        if (this.state === "publishing") this.listener.onVideo(message);
        return undefined;
      case MESSAGE.userControl:
        return this.answerPing(message.payload);
      default: // audio, descriptions of the video and flow control are not needed
        return undefined;
    }
  }

  private command(payload: Uint8Array): void {
    const [name, transaction, ...values] = decodeAmf0(payload);
    const number = typeof transaction === "number" ? transaction : 0;
    switch (typeof name === "string" ? name : "") {
      case "connect":
        return this.connect(number, values[0]);
      case "releaseStream":
      case "FCPublish":
        return this.sendCommand("_result", number, null, null);
      case "createStream":
        return this.sendCommand("_result", number, null, STREAM_ID);
      case "publish":
        return this.begin(values[1], (key, query) => this.listener.onPublish(key, query));
      case "FCUnpublish":
      case "deleteStream":
      case "closeStream":
        if (this.state === "publishing") this.listener.onUnpublish();
        return undefined;
      case "play":
        if (!this.listener.onPlay) throw new RtmpError("Playing by RTMP is not supported");
        return this.begin(values[1], (key, query) => this.listener.onPlay?.(key, query));
      default:
        return undefined;
    }
  }

  private connect(transaction: number, request: AmfValue | undefined): void {
    const app = isObject(request) ? request["app"] : undefined;
    this.app = typeof app === "string" ? app : "";
    this.send(controlMessage(MESSAGE.windowSize, WINDOW_BYTES));
    const bandwidth = new Uint8Array(5);
    viewOf(bandwidth).setUint32(0, WINDOW_BYTES);
    bandwidth[4] = DYNAMIC_BANDWIDTH;
    this.send({ type: MESSAGE.peerBandwidth, timestampMs: 0, streamId: 0, payload: bandwidth });
    this.sendCommand(
      "_result",
      transaction,
      { fmsVer: "FMS/3,0,1,123", capabilities: 31 },
      {
        level: "status",
        code: "NetConnection.Connect.Success",
        description: "Connected",
        objectEncoding: 0,
      },
    );
  }

  /** Clients split the address differently, so that the key is its last part. */
  private begin(name: AmfValue | undefined, ask: (key: string, query: string) => void): void {
    if (this.state !== "connecting") throw new RtmpError("A connection publishes one stream");
    this.state = "asking";
    const [path = "", ...query] = `${this.app}/${typeof name === "string" ? name : ""}`.split("?");
    ask(path.split("/").findLast((part) => part !== "") ?? "", query.join("?"));
  }

  private sendBegin(): void {
    const payload = new Uint8Array(6);
    viewOf(payload).setUint16(0, USER_CONTROL.streamBegin);
    viewOf(payload).setUint32(2, STREAM_ID);
    this.send({ type: MESSAGE.userControl, timestampMs: 0, streamId: 0, payload });
  }

  private answerPing(payload: Uint8Array): void {
    if (payload.length < 6 || viewOf(payload).getUint16(0) !== USER_CONTROL.ping) return;
    const pong = payload.slice(0, 6);
    viewOf(pong).setUint16(0, USER_CONTROL.pong);
    this.send({ type: MESSAGE.userControl, timestampMs: 0, streamId: 0, payload: pong });
  }

  private sendStatus(level: string, code: string, description: string): void {
    const payload = encodeAmf0(["onStatus", 0, null, { level, code, description }]);
    this.send({ type: MESSAGE.command, timestampMs: 0, streamId: STREAM_ID, payload });
  }

  private sendCommand(...values: AmfValue[]): void {
    this.send({ type: MESSAGE.command, timestampMs: 0, streamId: 0, payload: encodeAmf0(values) });
  }

  /** The client assumes chunks of 128 bytes as long as it is told nothing else. */
  private send(message: RtmpMessage): void {
    if (!this.hasSetChunkSize) {
      this.hasSetChunkSize = true;
      this.listener.send(writeChunks(controlMessage(MESSAGE.setChunkSize, CHUNK_BYTES), CHUNK_BYTES));
    }
    this.listener.send(writeChunks(message, CHUNK_BYTES));
  }
  private hasSetChunkSize = false;
}

const isObject = (value: AmfValue | undefined): value is Record<string, AmfValue> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
