import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { FLV_HEADER } from "@overfly/live-video/flv/flv";
import { WebSocketServer } from "ws";
import type { ViewerMessage } from "./worker-messages.ts";

/** Sends a viewer FLV: its header, then tags. */
export interface ViewerConnection {
  id: string;
  /** Sends a tag, unless the viewer is so slow that it has to wait for the next key picture. */
  send(tag: Uint8Array, kind: "header" | "key" | "delta"): void;
  close(): void;
}

/** About ten seconds of video at 3 Mb/s: the viewer is too slow, and skips to the next key picture. */
const SLOW_BYTES = 4 * 1024 * 1024;
const STUCK_BYTES = 4 * SLOW_BYTES;

const sockets = new WebSocketServer({ noServer: true, maxPayload: 1024, perMessageDeflate: false });

/** Answers a viewer's request: as a WebSocket, or as an HTTP reply without an end. */
export function connectViewer(
  message: ViewerMessage,
  socket: Socket,
  onClose: (viewer: ViewerConnection) => void,
): ViewerConnection {
  const isWebSocket = message.headers["upgrade"]?.toString().toLowerCase() === "websocket";
  const write = isWebSocket ? openWebSocket(message, socket) : openHttp(socket);
  let waitsForKey = false;
  const viewer: ViewerConnection = {
    id: message.viewerId,
    send: (tag, kind) => {
      if (socket.writableLength > STUCK_BYTES) return void socket.destroy();
      if (socket.writableLength > SLOW_BYTES) waitsForKey = true;
      else if (kind === "key") waitsForKey = false;
      if (!waitsForKey || kind === "header") write(tag);
    },
    close: () => socket.destroy(),
  };
  socket.on("error", () => socket.destroy());
  socket.once("close", () => onClose(viewer));
  socket.setNoDelay(true);
  write(FLV_HEADER);
  return viewer;
}

type Write = (bytes: Uint8Array) => void;

function openWebSocket({ method, url, headers }: ViewerMessage, socket: Socket): Write {
  let write: Write = () => undefined;
  const request = { method, url, headers, httpVersion: "1.1" } as unknown as IncomingMessage;
  sockets.handleUpgrade(request, socket, Buffer.alloc(0), (webSocket) => {
    webSocket.on("error", () => webSocket.terminate());
    write = (bytes) => {
      if (webSocket.readyState === webSocket.OPEN) webSocket.send(bytes);
    };
  });
  return (bytes) => write(bytes);
}

function openHttp(socket: Socket): Write {
  socket.write(
    [
      "HTTP/1.1 200 OK",
      "content-type: video/x-flv",
      "cache-control: no-store",
      "x-accel-buffering: no", // a proxy must not wait for the reply's end
      "x-content-type-options: nosniff",
      "connection: close",
      "\r\n",
    ].join("\r\n"),
  );
  socket.resume();
  return (bytes) => void socket.write(bytes);
}
