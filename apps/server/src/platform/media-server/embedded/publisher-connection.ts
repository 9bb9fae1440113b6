import type { Socket } from "node:net";
import { RtmpError } from "@overfly/live-video/rtmp/message";
import { RtmpServerSession } from "@overfly/live-video/rtmp/server-session";

export interface PublisherListener {
  onPublish(key: string): void;
  onVideo(payload: Uint8Array, timestampMs: number): void;
  /** `isFinal`: the publisher said that it ends; otherwise it may come back. */
  onClose(isFinal: boolean): void;
}

/** A publisher that sends nothing for so long is gone. */
const SILENCE_MS = 10_000;

/** An RTMP connection of a publisher. */
export class PublisherConnection {
  private readonly socket: Socket;
  private readonly session: RtmpServerSession;
  private isFinal = false;
  private lastReadAt = performance.now();

  constructor(socket: Socket, listener: PublisherListener) {
    this.socket = socket;
    this.session = new RtmpServerSession({
      send: (bytes) => void socket.write(bytes),
      onPublish: (key) => {
        socket.pause();
        listener.onPublish(key);
      },
      onVideo: ({ payload, timestampMs }) => listener.onVideo(payload, timestampMs),
      onUnpublish: () => {
        this.isFinal = true;
        socket.end();
      },
    });
    socket.setTimeout(SILENCE_MS, () => socket.destroy());
    socket.on("error", () => socket.destroy());
    socket.on("data", (bytes) => this.read(bytes));
    socket.once("close", () => listener.onClose(this.isFinal));
    socket.setNoDelay(true);
    socket.resume();
  }

  accept(): void {
    this.session.accept();
    this.socket.resume();
  }

  refuse(reason: string): void {
    this.session.refuse(reason);
    this.socket.end();
  }

  /** For how long it has sent nothing. */
  get silentMs(): number {
    return performance.now() - this.lastReadAt;
  }

  close(): void {
    this.socket.destroy();
  }

  private read(bytes: Uint8Array): void {
    if (this.isFinal) return;
    this.lastReadAt = performance.now();
    try {
      this.session.read(bytes);
    } catch (error) {
      if (!(error instanceof RtmpError)) throw error;
      this.socket.destroy();
    }
  }
}
