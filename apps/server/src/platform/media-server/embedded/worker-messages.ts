import type { RecordingFailure } from "#platform/media-server/media-server.ts";

/** A viewer's connection, whose socket comes with the message. */
export interface ViewerMessage {
  kind: "viewer";
  viewerId: string;
  streamId: number;
  method: string;
  url: string;
  headers: Record<string, string | string[] | undefined>;
}

/** Records what another media server shows at an address of RTMP. */
export interface ReadMessage {
  kind: "read";
  streamId: number;
  url: string;
  path: string;
}

/** To the process that handles video; the first two come with a socket. */
export type ToWorker =
  | { kind: "publisher" }
  | ViewerMessage
  | { kind: "answer"; connection: number; streamId: number | null }
  | { kind: "disconnect"; streamId: number }
  | { kind: "dismiss"; viewerId: string }
  | { kind: "record"; streamId: number; path: string }
  | ReadMessage
  | { kind: "stop-recording"; streamId: number };

export type FromWorker =
  | { kind: "ask"; connection: number; key: string }
  | { kind: "started"; streamId: number; widthPx: number | null; heightPx: number | null }
  | { kind: "ended"; streamId: number; how?: "lost" }
  | { kind: "left"; viewerId: string }
  | { kind: "recorded"; streamId: number; failure?: RecordingFailure };
