import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { RtmpError } from "@overfly/live-video/rtmp/message";
import { RtmpReaderSession } from "@overfly/live-video/rtmp/reader-session";

export interface ReaderListener {
  /** A connection begins, with a clock of its own. */
  onBegin(): void;
  onVideo(payload: Uint8Array, timestampMs: number): void;
}

const RETRY_MS = 1000;
const SILENCE_MS = 10_000;
const RTMP_PORT = 1935;
const RTMPS_PORT = 1936;

/** Reads a stream from another media server by RTMP, and again where the connection breaks, until it is closed. */
export function keepReading(url: string, listener: ReaderListener): { close(): void } {
  let isOver = false;
  let socket: Socket;
  let timer: NodeJS.Timeout | undefined;
  const open = () => {
    socket = read(url, listener);
    socket.once("close", () => {
      if (!isOver) timer = setTimeout(open, RETRY_MS);
    });
  };
  open();
  return {
    close: () => {
      isOver = true;
      clearTimeout(timer);
      socket.destroy();
    },
  };
}

function read(url: string, listener: ReaderListener): Socket {
  const { hostname: host, port, protocol } = new URL(url);
  const isSecure = protocol === "rtmps:";
  const socket = isSecure
    ? connectTls({ host, port: Number(port) || RTMPS_PORT, servername: host })
    : connectTcp({ host, port: Number(port) || RTMP_PORT });
  const session = new RtmpReaderSession({
    url,
    send: (bytes) => void socket.write(bytes),
    onVideo: ({ payload, timestampMs }) => listener.onVideo(payload, timestampMs),
    onRefused: () => socket.destroy(),
  });
  socket.once(isSecure ? "secureConnect" : "connect", () => {
    listener.onBegin();
    session.start();
  });
  socket.on("data", (bytes) => {
    try {
      session.read(bytes);
    } catch (error) {
      if (!(error instanceof RtmpError || error instanceof RangeError)) throw error;
      socket.destroy();
    }
  });
  socket.setTimeout(SILENCE_MS, () => socket.destroy());
  socket.on("error", () => socket.destroy());
  return socket;
}
