import { connect, type Socket } from "node:net";
import { avcPayload } from "@overfly/live-video/flv/flv";
import { UncompressedEncoder } from "@overfly/live-video/h264/uncompressed-encoder";
import { RtmpPublisherSession } from "@overfly/live-video/rtmp/publisher-session";

const SIZE = { widthPx: 64, heightPx: 48 };
const FRAME_MS = 40;

/** An encoder that publishes H.264 by RTMP. */
export interface TestPublisher {
  socket: Socket;
  /** Whether the server took the stream; false too where it closed the connection. */
  isAccepted: Promise<boolean>;
  /** Why the server refused it. */
  refusal: Promise<string>;
  /** Sends pictures, a key picture first; each has its number as color. */
  sendPictures(count: number): void;
  /** Says that the stream ends. */
  end(): void;
  /** Breaks the connection. */
  cut(): void;
  isClosed: Promise<void>;
}

export function connectPublisher(
  { server, key }: { server: string; key: string },
  size = SIZE,
): TestPublisher {
  const url = `${server}/${key}`;
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const accepted = Promise.withResolvers<boolean>();
  const refused = Promise.withResolvers<string>();
  const closed = Promise.withResolvers<void>();
  const encoder = new UncompressedEncoder(size.widthPx, size.heightPx);
  let sent = 0;
  const session = new RtmpPublisherSession({
    url,
    send: (bytes) => void socket.write(bytes),
    onStarted: () => {
      session.sendVideo(avcPayload(encoder.config, "header"), 0);
      accepted.resolve(true);
    },
    onRefused: (reason) => {
      refused.resolve(reason);
      accepted.resolve(false);
    },
  });
  socket.on("connect", () => session.start());
  socket.on("data", (bytes) => session.read(bytes));
  socket.on("error", () => undefined);
  socket.on("close", () => {
    accepted.resolve(false);
    closed.resolve();
  });
  return {
    socket,
    isAccepted: accepted.promise,
    refusal: refused.promise,
    isClosed: closed.promise,
    sendPictures: (count) => {
      for (let i = 0; i < count; i++) {
        const rgb = new Uint8Array(size.widthPx * size.heightPx * 3).fill((sent * 16) % 256);
        const nal = i === 0 ? encoder.keyPicture({ ...size, rgb }) : encoder.repeatedPicture();
        session.sendVideo(avcPayload(nal, i === 0 ? "key" : "delta"), sent * FRAME_MS);
        sent += 1;
      }
    },
    end: () => session.unpublish(),
    cut: () => socket.destroy(),
  };
}
