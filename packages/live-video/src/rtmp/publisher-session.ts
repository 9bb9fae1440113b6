import { RtmpClientSession, STREAM_ID } from "./client-session.ts";
import { MESSAGE } from "./message.ts";

export interface PublisherOptions {
  /** Such as rtmp://127.0.0.1:1935/live/12-secret; its last part is the key. */
  url: string;
  send(bytes: Uint8Array): void;
  onStarted(): void;
  onRefused(reason: string): void;
}

/** The publisher's side of RTMP, for docks that are simulated, and tests: bytes in, bytes out. */
export class RtmpPublisherSession {
  private readonly client: RtmpClientSession;

  constructor(options: PublisherOptions) {
    this.client = new RtmpClientSession(options.url, {
      send: (bytes) => options.send(bytes),
      onStream: (key) => this.client.streamCommand("publish", 3, null, key, "live"),
      onStatus: (isError, reason) => (isError ? options.onRefused(reason) : options.onStarted()),
    });
  }

  start(): void {
    this.client.start();
  }

  read(bytes: Uint8Array): void {
    this.client.read(bytes);
  }

  sendVideo(payload: Uint8Array, timestampMs: number): void {
    this.client.send({ type: MESSAGE.video, timestampMs: timestampMs >>> 0, streamId: STREAM_ID, payload });
  }

  /** Says that the stream ends. */
  unpublish(): void {
    this.client.command("deleteStream", 0, null, STREAM_ID);
  }
}
