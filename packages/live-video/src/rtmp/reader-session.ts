import { RtmpClientSession } from "./client-session.ts";
import type { RtmpMessage } from "./message.ts";

export interface ReaderOptions {
  /** Such as rtmp://127.0.0.1:1935/live/12?key=token */
  url: string;
  send(bytes: Uint8Array): void;
  onVideo(message: RtmpMessage): void;
  /** The server has no such stream, or doesn't show it. */
  onRefused(): void;
}

/** The player's side of RTMP: bytes in, bytes and video messages out. Throws an RtmpError where it has to be closed. */
export class RtmpReaderSession {
  private readonly client: RtmpClientSession;

  constructor(options: ReaderOptions) {
    this.client = new RtmpClientSession(options.url, {
      send: (bytes) => options.send(bytes),
      onVideo: (message) => options.onVideo(message),
      onStream: (name) => this.client.streamCommand("play", 3, null, name),
      onStatus: (isError) => {
        if (isError) options.onRefused();
      },
    });
  }

  start(): void {
    this.client.start();
  }

  read(bytes: Uint8Array): void {
    this.client.read(bytes);
  }
}
