import type { FastifyBaseLogger } from "fastify";
import { WorkerHandle } from "#platform/media-server/embedded/worker-handle.ts";
import type {
  MediaListener,
  MediaServer,
  PublisherAddress,
  Viewer,
  WhepPlayback,
} from "#platform/media-server/media-server.ts";
import { MediaMtxApi } from "./api.ts";
import { followStreams } from "./follow-streams.ts";
import { pathOf } from "./path-name.ts";
import { WhepSessions } from "./whep-sessions.ts";

export interface MediaMtxOptions {
  /** Of its API, with user and password if it asks for them. */
  apiUrl: string;
  /** As publishers reach it. */
  rtmpUrl: string;
  webrtcUrl: string;
  /** For how long an interrupted publisher may come back. */
  graceMs: number;
  log: Pick<FastifyBaseLogger, "warn" | "error" | "info">;
}

/**
 * MediaMTX, which runs beside the product: RTMP and WHIP in, WHEP out. It asks the product who may publish and read
 * (`authHTTPAddress`); what it receives is read from its API. Recordings are read from it by RTMP, into the same
 * recorder as the embedded media server's.
 */
export class MediaMtx implements MediaServer {
  readonly engine = "mediamtx";
  isClosing = false;
  readonly playback: WhepPlayback = { kind: "whep", answer: (viewer, offer) => this.answer(viewer, offer) };
  private readonly options: MediaMtxOptions;
  private readonly api: MediaMtxApi;
  private readonly worker: WorkerHandle;
  private readonly viewers: WhepSessions;
  private listener: MediaListener | undefined;
  private following: ReturnType<typeof followStreams> | undefined;

  constructor(options: MediaMtxOptions) {
    this.options = options;
    this.api = new MediaMtxApi(options.apiUrl);
    this.worker = new WorkerHandle(options);
    this.viewers = new WhepSessions(options.webrtcUrl, this.api);
  }

  get problem() {
    const isUnreachable = this.following?.isReachable() === false;
    return isUnreachable
      ? { kind: "unreachable" as const, address: new URL(this.options.apiUrl).host }
      : undefined;
  }

  listen(listener: MediaListener): void {
    this.listener = listener;
    const ofReading = { started: () => undefined, ended: () => undefined };
    this.worker.listen({ ...listener, ...ofReading });
    this.following = followStreams({
      ...this.options,
      api: this.api,
      viewers: this.viewers,
      listener: {
        ...listener,
        ended: (streamId) => {
          this.stopRecording(streamId);
          listener.ended(streamId);
        },
      },
      disconnect: (streamId) => this.disconnect(streamId),
    });
  }

  publishAddress(streamId: number, secret: string): PublisherAddress {
    const { rtmpUrl, webrtcUrl } = this.options;
    return {
      server: `${rtmpUrl}/live`,
      key: `${streamId}?key=${secret}`,
      whip: { url: `${webrtcUrl}/${pathOf(streamId)}/whip`, token: secret },
    };
  }

  disconnect(streamId: number): void {
    this.kickAll(streamId).catch((error: unknown) =>
      this.options.log.warn({ err: error, streamId }, "MediaMTX could not end a stream"),
    );
  }

  dismiss(viewerId: string): void {
    this.viewers.end(viewerId);
    this.listener?.left(viewerId);
  }

  startRecording(streamId: number, path: string): void {
    void this.listener?.readToken(streamId).then((token) => {
      const url = `${this.options.rtmpUrl}/${pathOf(streamId)}?key=${encodeURIComponent(token)}`;
      this.worker.send({ kind: "read", streamId, url, path });
    });
  }

  stopRecording(streamId: number): void {
    this.worker.send({ kind: "stop-recording", streamId });
  }

  async close(): Promise<void> {
    this.isClosing = true;
    await this.following?.stop();
    await this.worker.stop();
  }

  private async answer(viewer: Viewer, offer: string): Promise<string | undefined> {
    const token = await this.listener?.readToken(viewer.streamId);
    return token === undefined ? undefined : this.viewers.answer(viewer, offer, token);
  }

  private async kickAll(streamId: number): Promise<void> {
    const path = await this.api.path(pathOf(streamId));
    await this.api.kickAll([...(path?.source ? [path.source] : []), ...(path?.readers ?? [])]);
  }
}
