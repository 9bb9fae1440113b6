import { readVideoPayload } from "@overfly/live-video/flv/flv";
import { readAvcConfig } from "@overfly/live-video/h264/avc-config";
import { EncodedPacket, EncodedVideoPacketSource, Mp4OutputFormat, Output } from "mediabunny";
import type { RecordingFailure } from "#platform/media-server/media-server.ts";
import { recordingTarget } from "./recording-target.ts";

interface VideoFrame {
  payload: Uint8Array;
  timestampMs: number;
}

/** What may wait to be written, before the disk counts as too slow. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;
const MAX_FILE_BYTES = 4 * 1024 ** 3;
const LAST_FRAME_S = 0.04;

/** Codes of a file system or quota without room. */
const FULL = new Set(["ENOSPC", "EDQUOT"]);

/**
 * Writes a stream to a fragmented MP4 as it comes. What is written stays playable, whatever happens after. One file has
 * one format: if the publisher changes it, the recording ends.
 */
export class Recorder {
  private readonly path: string;
  private readonly onEnd: (failure: RecordingFailure | undefined) => void;
  private output: Output | undefined;
  private source: EncodedVideoPacketSource | undefined;
  private config: Uint8Array | undefined;
  private decoder: VideoDecoderConfig | undefined;
  /** A picture is written when the next one says how long it lasts. */
  private last: VideoFrame | undefined;
  private startMs: number | undefined;
  private writing: Promise<unknown> = Promise.resolve();
  private waitingBytes = 0;
  private writtenBytes = 0;
  private hasEnded = false;
  private ending: Promise<void> = Promise.resolve();

  constructor(path: string, onEnd: (failure: RecordingFailure | undefined) => void) {
    this.path = path;
    this.onEnd = onEnd;
  }

  add(frame: VideoFrame): void {
    if (this.hasEnded) return;
    const video = readVideoPayload(frame.payload);
    if (!video) return;
    if (video.isSequenceHeader) return this.configure(video.data, video.isAvc);
    if (!this.decoder) return video.isAvc ? undefined : this.end("unsupported_video");
    if (this.startMs === undefined && !video.isKeyFrame) return;
    this.startMs ??= frame.timestampMs;
    if (this.last) this.write(this.last, (frame.timestampMs - this.last.timestampMs) / 1000);
    this.last = frame;
  }

  /** Completes the file. */
  end(failure?: RecordingFailure): void {
    if (this.hasEnded) return;
    if (this.last && !failure) this.write(this.last, LAST_FRAME_S);
    this.hasEnded = true;
    this.ending = this.writing
      .then(() => this.output?.finalize())
      .then(
        () => this.onEnd(failure ?? (this.writtenBytes === 0 ? "unsupported_video" : undefined)),
        async (error: unknown) => {
          await this.output?.cancel().catch(() => undefined); // its file is closed already
          this.onEnd(failure ?? failureOf(error));
        },
      );
  }

  /** Completes the file; resolves when it is written. */
  finish(): Promise<void> {
    this.end();
    return this.ending;
  }

  private configure(config: Uint8Array, isAvc: boolean): void {
    if (this.config && Buffer.compare(this.config, config) === 0) return;
    const avc = isAvc && !this.config ? readAvcConfig(config) : undefined;
    if (!avc) return this.end("unsupported_video");
    this.config = config;
    const { codec, widthPx, heightPx } = avc;
    this.decoder = { codec, codedWidth: widthPx, codedHeight: heightPx, description: config.slice() };
    this.source = new EncodedVideoPacketSource("avc");
    this.output = new Output({
      format: new Mp4OutputFormat({ fastStart: "fragmented" }),
      target: recordingTarget(this.path),
    });
    this.output.addVideoTrack(this.source);
    this.queue(() => this.output?.start());
  }

  private write({ payload, timestampMs }: VideoFrame, durationS: number): void {
    const video = readVideoPayload(payload);
    if (!video || this.hasEnded) return;
    this.waitingBytes += payload.length;
    this.writtenBytes += payload.length;
    const shownS = (timestampMs + video.compositionOffsetMs - (this.startMs ?? 0)) / 1000;
    const type = video.isKeyFrame ? "key" : "delta";
    const packet = new EncodedPacket(video.data, type, Math.max(0, shownS), Math.max(0.001, durationS));
    const decoderConfig = this.decoder;
    this.queue(async () => {
      await this.source?.add(packet, decoderConfig && { decoderConfig });
      this.waitingBytes -= payload.length;
    });
    if (this.waitingBytes > MAX_WAITING_BYTES) this.end("write_error");
    else if (this.writtenBytes > MAX_FILE_BYTES) this.end("too_large");
  }

  private queue(work: () => Promise<unknown> | undefined): void {
    this.writing = this.writing.then(work);
    this.writing.catch((error: unknown) => this.end(failureOf(error)));
  }
}

const failureOf = (error: unknown): RecordingFailure =>
  error instanceof Error && FULL.has((error as NodeJS.ErrnoException).code ?? "")
    ? "disk_full"
    : "write_error";
