import { z } from "zod";
import { DockState, DockTelemetry } from "#docks/docks.ts";
import { endpoint } from "#endpoint.ts";
import { Message } from "#message.ts";
import { dataOf, Id, IdParams, MessageReply, PageQuery, pageOf, Token } from "#page.ts";

export const StreamState = z.enum(["pending", "live", "ended", "failed"]);
export type StreamState = z.infer<typeof StreamState>;

export const StreamSource = z.enum(["dock_camera", "drone_camera", "encoder"]);
export type StreamSource = z.infer<typeof StreamSource>;

export const STREAM_LENSES = ["normal", "wide", "zoom", "ir"] as const;
export const StreamLens = z.enum(STREAM_LENSES);
export type StreamLens = z.infer<typeof StreamLens>;

/** From 960 × 540 at 512 kb/s ("smooth") to 1920 × 1080 at 3 Mb/s; "auto" follows the link. */
export const STREAM_QUALITIES = ["auto", "smooth", "sd", "hd", "uhd"] as const;
export const StreamQuality = z.enum(STREAM_QUALITIES);
export type StreamQuality = z.infer<typeof StreamQuality>;

export const Stream = z.object({
  id: z.number().int(),
  name: z.string(),
  source: StreamSource,
  state: StreamState,
  /** Why it failed, or ended by itself. */
  reason: Message.nullable(),
  dock: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  mission: z.object({ token: z.string(), number: z.string() }).nullable(),
  site: z.object({ token: z.string(), name: z.string(), time_zone: z.string() }).nullable(),
  lens: StreamLens.nullable(),
  quality: StreamQuality.nullable(),
  width_px: z.number().int().nullable(),
  height_px: z.number().int().nullable(),
  /** "storing": the recording has ended, and its file is not yet among the mission's files. */
  recording: z.enum(["off", "recording", "storing"]),
  /** Why the last recording ended by itself. */
  recording_reason: Message.nullable(),
  started_at: z.iso.datetime().nullable(),
  ended_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
});
export type Stream = z.infer<typeof Stream>;

/** `lenses`: what the camera can be switched to. */
export const StreamDetail = Stream.extend({
  lenses: z.array(StreamLens),
  telemetry: DockTelemetry.nullable(),
});
export type StreamDetail = z.infer<typeof StreamDetail>;

/** What an encoder is set up with. The key is shown once; the server stores only its hash. */
export const PublishAddress = z.object({
  id: z.number().int(),
  /** Of RTMP, such as rtmp://host:1935/live */
  server: z.string(),
  key: z.string(),
  /** Of WebRTC, where the media server takes it. */
  whip: z.object({ url: z.string(), token: z.string() }).nullable(),
  expires_at: z.iso.datetime(),
});
export type PublishAddress = z.infer<typeof PublishAddress>;

/** Until when a new stream's key may start a publication, in hours. */
export const MAX_KEY_HOURS = 168;

export const NewStream = z.object({
  name: z.string().trim().min(1).max(80),
  mission_token: Token.nullish(),
  key_hours: z.number().int().min(1).max(MAX_KEY_HOURS).default(24),
});
export type NewStream = z.infer<typeof NewStream>;

export const CameraStart = z.object({
  dock_id: Id,
  camera: z.enum(["dock_camera", "drone_camera"]),
  quality: StreamQuality.default("auto"),
  lens: StreamLens.nullish(),
});
export type CameraStart = z.infer<typeof CameraStart>;

export const CameraChanges = z.object({ quality: StreamQuality.optional(), lens: StreamLens.optional() });
export type CameraChanges = z.infer<typeof CameraChanges>;

/** What can be started: the docks' cameras, as they reported them. */
export const StreamSources = z.object({
  /** Absent where the server has no media server. */
  engine: z.enum(["embedded", "mediamtx"]).nullable(),
  /** Why nobody can publish now. */
  problem: Message.nullable(),
  docks: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      state: DockState,
      cameras: z.array(
        z.object({ source: z.enum(["dock_camera", "drone_camera"]), lenses: z.array(StreamLens) }),
      ),
    }),
  ),
});
export type StreamSources = z.infer<typeof StreamSources>;

/** How a browser plays a stream: FLV by WebSocket, or WebRTC, whose offer (SDP) is posted to the address (WHEP). */
export const Playback = z.object({
  kind: z.enum(["flv", "whep"]),
  url: z.string(),
  expires_at: z.iso.datetime(),
});
export type Playback = z.infer<typeof Playback>;

export const StreamQuery = PageQuery.extend({
  state: StreamState.optional(),
  source: StreamSource.optional(),
  /** Of this dock's cameras. */
  dock: z.coerce.number().pipe(Id).optional(),
  /** Of this mission. */
  mission: Token.optional(),
});
export type StreamQuery = z.infer<typeof StreamQuery>;

/** The largest picture of a snapshot. */
export const MAX_SNAPSHOT_BYTES = 16 * 1024 * 1024;

const OPERATORS = ["center", "pilot"] as const;

export const streams = {
  list: endpoint({
    method: "GET",
    path: "/api/ops/streams",
    permission: "view streaming",
    summary: "Streams, live ones first, then the newest",
    query: StreamQuery,
    reply: pageOf(Stream),
  }),
  get: endpoint({
    method: "GET",
    path: "/api/ops/streams/:id",
    permission: "view streaming",
    summary: "One stream with the telemetry of its dock and drone",
    params: IdParams,
    reply: dataOf(StreamDetail),
  }),
  sources: endpoint({
    method: "GET",
    path: "/api/ops/stream-sources",
    permission: "view streaming",
    side: OPERATORS,
    summary: "The media server, and the docks' cameras that can be started",
    reply: dataOf(StreamSources),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/ops/streams",
    permission: "view streaming",
    side: OPERATORS,
    summary: "Add a stream of an encoder; its address and key are shown once",
    body: NewStream,
    reply: dataOf(PublishAddress),
    idempotent: false,
  }),
  start: endpoint({
    method: "POST",
    path: "/api/ops/streams/start",
    permission: "view streaming",
    side: OPERATORS,
    summary: "Start a dock's or drone's camera; replies once the dock has acknowledged or rejected it",
    body: CameraStart,
    reply: dataOf(Stream),
    idempotent: false,
  }),
  stop: endpoint({
    method: "POST",
    path: "/api/ops/streams/:id/stop",
    permission: "view streaming",
    side: OPERATORS,
    summary: "End a stream; a dock's camera is stopped",
    params: IdParams,
    reply: dataOf(Stream),
    idempotent: false,
  }),
  adjust: endpoint({
    method: "POST",
    path: "/api/ops/streams/:id/camera",
    permission: "view streaming",
    side: OPERATORS,
    summary: "Change the quality or lens of a dock's camera",
    params: IdParams,
    body: CameraChanges,
    reply: dataOf(Stream),
    idempotent: false,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/ops/streams/:id",
    permission: "view streaming",
    side: ["center"],
    summary: "Delete a stream that has ended",
    params: IdParams,
    reply: MessageReply,
  }),
  playback: endpoint({
    method: "GET",
    path: "/api/ops/streams/:id/playback",
    permission: "view streaming",
    summary: "A signed address that plays the stream for this user; it expires",
    params: IdParams,
    reply: dataOf(Playback),
  }),
  snapshot: endpoint({
    method: "POST",
    path: "/api/ops/streams/:id/snapshots",
    permission: "add clouds",
    side: OPERATORS,
    summary: "Store a picture of the stream among the mission's files, with the drone's position",
    params: IdParams,
    multipart: true,
    reply: dataOf(z.object({ media_file_id: z.number().int(), has_position: z.boolean() })),
  }),
  startRecording: endpoint({
    method: "POST",
    path: "/api/ops/streams/:id/recording",
    permission: "add clouds",
    side: OPERATORS,
    summary: "Record the stream; the video becomes one of the mission's files",
    params: IdParams,
    reply: dataOf(Stream),
    idempotent: false,
  }),
  stopRecording: endpoint({
    method: "DELETE",
    path: "/api/ops/streams/:id/recording",
    permission: "add clouds",
    side: OPERATORS,
    summary: "End the recording",
    params: IdParams,
    reply: dataOf(Stream),
    idempotent: false,
  }),
};
