import { connect } from "node:net";
import { parentPort, workerData } from "node:worker_threads";
import { avcPayload } from "@overfly/live-video/flv/flv";
import { UncompressedEncoder } from "@overfly/live-video/h264/uncompressed-encoder";
import { RtmpPublisherSession } from "@overfly/live-video/rtmp/publisher-session";
import { generatePlant } from "#scene/plant.ts";
import { videoPicture, type VideoSettings } from "./video-picture.ts";
import type { VideoThreadData, VideoThreadMessage } from "./video-thread.ts";

/** More is waiting to be sent than a second of video: the picture is left out. */
const MAX_WAITING_BYTES = 500_000;

const { spec, url, settings } = workerData as VideoThreadData;
const plant = generatePlant(spec);
let camera = cameraOf(settings);
const { hostname, port } = new URL(url);
const socket = connect(Number(port || 1935), hostname);
let isPublishing = false;
const startedAt = performance.now();

const session = new RtmpPublisherSession({
  url,
  send: (bytes) => void socket.write(bytes),
  onStarted: () => {
    isPublishing = true;
    sendHeader();
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
  } else if ("settings" in message) {
    const { widthPx, heightPx } = camera;
    camera = cameraOf(message.settings);
    if (camera.widthPx !== widthPx || camera.heightPx !== heightPx) sendHeader();
  } else if (isPublishing && socket.writableLength < MAX_WAITING_BYTES) {
    const { encoder, render, widthPx, heightPx } = camera;
    const picture = encoder.keyPicture({ widthPx, heightPx, rgb: render(message.pose) });
    session.sendVideo(avcPayload(picture, "key"), elapsedMs());
  }
});

function cameraOf(changed: VideoSettings) {
  const picture = videoPicture(plant, changed);
  return { ...picture, encoder: new UncompressedEncoder(picture.widthPx, picture.heightPx) };
}

/** Describes the pictures that follow. */
function sendHeader(): void {
  if (isPublishing) session.sendVideo(avcPayload(camera.encoder.config, "header"), elapsedMs());
}

function elapsedMs(): number {
  return Math.round(performance.now() - startedAt);
}
