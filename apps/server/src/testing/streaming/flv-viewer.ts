import WebSocket from "ws";

/** A player's connection: collects the times of the pictures that it gets. */
export interface FlvViewer {
  /** In ms, of video tags. */
  times: number[];
  isOpen: Promise<boolean>;
  /** The HTTP status of a refusal. */
  refusal: Promise<number>;
  isClosed: Promise<void>;
  close(): void;
}

const HEADER_BYTES = 13;
const TAG_BYTES = 15;

export function connectViewer(origin: string, path: string, cookie: string): FlvViewer {
  const socket = new WebSocket(`${origin.replace("http", "ws")}${path}`, { headers: { cookie } });
  const times: number[] = [];
  const opened = Promise.withResolvers<boolean>();
  const refused = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<void>();
  let bytes = Buffer.alloc(0);
  let isHeaderRead = false;
  socket.on("message", (data: Buffer) => {
    bytes = Buffer.concat([bytes, data]);
    if (!isHeaderRead && bytes.length >= HEADER_BYTES) {
      isHeaderRead = true;
      bytes = bytes.subarray(HEADER_BYTES);
    }
    while (isHeaderRead && bytes.length >= TAG_BYTES) {
      const size = TAG_BYTES + bytes.readUIntBE(1, 3);
      if (bytes.length < size) break;
      const isPicture = bytes[12] === 1;
      if (isPicture) times.push(bytes.readUIntBE(4, 3) + (bytes[7] ?? 0) * 2 ** 24);
      bytes = bytes.subarray(size);
    }
  });
  socket.on("open", () => opened.resolve(true));
  socket.on("unexpected-response", (_request, { statusCode }) => {
    refused.resolve(statusCode ?? 0);
    opened.resolve(false);
    socket.terminate();
  });
  socket.on("error", () => opened.resolve(false));
  socket.on("close", () => closed.resolve());
  return {
    times,
    isOpen: opened.promise,
    refusal: refused.promise,
    isClosed: closed.promise,
    close: () => socket.close(),
  };
}
