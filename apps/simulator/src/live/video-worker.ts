import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { avcPayload } from "@overfly/live-video/flv/flv";
import { UncompressedEncoder } from "@overfly/live-video/h264/uncompressed-encoder";
import { RtmpPublisherSession } from "@overfly/live-video/rtmp/publisher-session";
import { VIDEO_LENS } from "#scene/camera.ts";
import { generatePlant } from "#scene/plant.ts";
import { visualRenderer } from "#scene/render-visual.ts";
import type { VideoThreadData, VideoThreadMessage } from "./video-thread.ts";

/** More is waiting to be sent than a second of video: the picture is left out. */
const MAX_WAITING_BYTES = 500_000;

const { spec, url } = workerData as VideoThreadData;
const { widthPx, heightPx } = VIDEO_LENS;
const render = visualRenderer(generatePlant(spec), VIDEO_LENS);
const encoder = new UncompressedEncoder(widthPx, heightPx);
const { hostname, port } = new URL(url);
const socket = connect(Number(port || 1935), hostname);
let isPublishing = false;
const startedAt = performance.now();

const session = new RtmpPublisherSession({
  url,
  send: (bytes) => void socket.write(bytes),
  onStarted: () => {
    session.sendVideo(avcPayload(encoder.config, "header"), 0);
    isPublishing = true;
  },
  onRefused: () => socket.destroy(),
});
socket.on("connect", () => session.start());
socket.on("data", (bytes) => session.read(bytes));
socket.on("error", () => socket.destroy());
socket.on("close", () => process.exit());

parentPort?.on("message", (message: VideoThreadMessage) => {
  if (message === "end") {
    if (isPublishing) session.unpublish();
    socket.end();
  } else if (isPublishing && socket.writableLength < MAX_WAITING_BYTES) {
    const picture = encoder.keyPicture({ widthPx, heightPx, rgb: render(message) });
    session.sendVideo(avcPayload(picture, "key"), Math.round(performance.now() - startedAt));
  }
});
