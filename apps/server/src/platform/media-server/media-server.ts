import type { IncomingMessage } from "node:http";
import type { Socket } from "node:net";

/** Why a recording ended by itself. */
export type RecordingFailure = "disk_full" | "unsupported_video" | "too_large" | "write_error";

/** Decides who may publish, and is told what happens. */
export interface MediaListener {
  /** Whether the stream awaits a publisher with this secret. */
  mayPublish(streamId: number, secret: string): Promise<boolean>;
  /** What lets this server itself read a stream from a media server that asks who may. */
  readToken(streamId: number): Promise<string>;
  /** Streams that await a publisher or have one, as far as is stored. */
  openStreams(): Promise<ReadonlyMap<number, "pending" | "live">>;
  /** Again where the publisher comes back with pictures of another size. */
  started(streamId: number, size: PictureSize): void;
  /** The publisher left; `how` where it was cut off, and didn't come back in time. */
  ended(streamId: number, how?: "lost"): void;
  /** The file is complete, as far as it was recorded. */
  recorded(streamId: number, failure: RecordingFailure | undefined): void;
  /** A viewer's connection is closed. */
  left(viewerId: string): void;
}

export interface PictureSize {
  widthPx: number | null;
  heightPx: number | null;
}

export interface Viewer {
  id: string;
  streamId: number;
}

/** What a publisher is given. */
export interface PublisherAddress {
  /** Of RTMP, such as rtmp://host:1935/live */
  server: string;
  key: string;
  /** Of WebRTC, with its bearer token, where the media server takes it. */
  whip: { url: string; token: string } | null;
}

/**
 * Receives video and passes it on. It knows streams by their ids only; the
 * secret in a publisher's address is the feature's.
 */
export interface MediaServer {
  readonly engine: "embedded" | "mediamtx";
  /** Why nobody can publish now. */
  readonly problem: MediaServerProblem | undefined;
  /** Until then, nobody may publish. */
  listen(listener: MediaListener): void;
  publishAddress(streamId: number, secret: string): PublisherAddress;
  /** Ends the connections of the stream's publisher and viewers. */
  disconnect(streamId: number): void;
  readonly playback: FlvPlayback | WhepPlayback;
  dismiss(viewerId: string): void;
  /** Records the stream to a local file; `recorded` follows. */
  startRecording(streamId: number, path: string): void;
  stopRecording(streamId: number): void;
  readonly isClosing: boolean;
  close(): Promise<void>;
}

export interface MediaServerProblem {
  kind: "port_taken" | "unreachable" | "other_process";
  /** The port or address that it is about. */
  address: string;
}

/** The viewer's connection itself is passed on. */
export interface FlvPlayback {
  kind: "flv";
  watch(viewer: Viewer, request: IncomingMessage, socket: Socket): void;
}

/** The viewer's offer of a WebRTC connection is passed on; the video then goes past this server. */
export interface WhepPlayback {
  kind: "whep";
  /** The answer (SDP); undefined where there is no video now. */
  answer(viewer: Viewer, offer: string): Promise<string | undefined>;
}

/** A key's parts. Undefined if it is none. */
export function parseStreamKey(key: string): { streamId: number; secret: string } | undefined {
  const [, id, secret] = /^(\d{1,9})-([A-Za-z0-9_-]{43})$/.exec(key) ?? [];
  return id && secret ? { streamId: Number(id), secret } : undefined;
}
