import { readVideoPayload, videoTag } from "@overfly/live-video/flv/flv";
import { readAvcConfig } from "@overfly/live-video/h264/avc-config";
import type { ViewerConnection } from "./viewer-connection.ts";
import type { Recorder } from "./recorder.ts";

interface Frame {
  payload: Uint8Array;
  timestampMs: number;
  kind: "header" | "key" | "delta";
}

/** Pictures since the last key picture, with which viewers and recordings begin. */
const MAX_CACHED_BYTES = 16 * 1024 * 1024;
const MAX_CACHED_FRAMES = 1500;
/** Assumed between the last picture before an interruption and the first after it, besides the time it took. */
const FRAME_MS = 40;

/** One stream: takes the publisher's video messages and passes them to viewers and a recorder. */
export class Broadcast {
  readonly viewers = new Set<ViewerConnection>();
  recorder: Recorder | undefined;
  private header: Frame | undefined;
  private frames: Frame[] = [];
  private cachedBytes = 0;
  /** From the publisher's clock to the stream's, which begins at 0 and goes on after an interruption. */
  private offsetMs: number | undefined;
  private lastMs: number | undefined;
  private lastAt = 0;

  /** A publisher begins, or comes back. */
  begin(): void {
    this.offsetMs = undefined;
    this.frames = [];
    this.cachedBytes = 0;
  }

  /** Returns the size of the pictures when they are described for the first time, or otherwise than before. */
  receive(payload: Uint8Array, timestampMs: number) {
    const video = readVideoPayload(payload);
    if (!video) return undefined;
    const kind = video.isSequenceHeader ? "header" : video.isKeyFrame ? "key" : "delta";
    const frame: Frame = { payload, timestampMs: this.streamTime(timestampMs), kind };
    const isNews = kind === "header" && Buffer.compare(payload, this.header?.payload ?? Buffer.of()) !== 0;
    if (kind === "header") this.header = frame;
    else this.cache(frame);
    const tag = videoTag(frame.payload, frame.timestampMs);
    for (const viewer of this.viewers) viewer.send(tag, kind);
    this.recorder?.add(frame);
    if (!isNews) return undefined;
    const config = video.isAvc ? readAvcConfig(video.data) : undefined;
    return { widthPx: config?.widthPx ?? null, heightPx: config?.heightPx ?? null };
  }

  addViewer(viewer: ViewerConnection): void {
    this.replay((frame) => viewer.send(videoTag(frame.payload, frame.timestampMs), frame.kind));
    this.viewers.add(viewer);
  }

  record(recorder: Recorder): void {
    this.replay((frame) => recorder.add(frame));
    this.recorder = recorder;
  }

  private replay(show: (frame: Frame) => void): void {
    if (!this.header) return;
    show(this.header);
    for (const frame of this.frames) show(frame);
  }

  private streamTime(timestampMs: number): number {
    const now = performance.now();
    this.offsetMs ??=
      (this.lastMs === undefined ? 0 : this.lastMs + FRAME_MS + (now - this.lastAt)) - timestampMs;
    this.lastMs = Math.max(0, Math.round(timestampMs + this.offsetMs));
    this.lastAt = now;
    return this.lastMs;
  }

  private cache(frame: Frame): void {
    if (frame.kind === "key") {
      this.frames = [];
      this.cachedBytes = 0;
    } else if (this.frames.length === 0) return;
    this.frames.push(frame);
    this.cachedBytes += frame.payload.length;
    if (this.cachedBytes > MAX_CACHED_BYTES || this.frames.length > MAX_CACHED_FRAMES) this.frames = [];
  }
}
