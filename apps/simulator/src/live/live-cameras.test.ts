import { createServer, type Socket } from "node:net";
import { readVideoPayload } from "@overfly/live-video/flv/flv";
import { readAvcConfig } from "@overfly/live-video/h264/avc-config";
import { RtmpServerSession } from "@overfly/live-video/rtmp/server-session";
import { afterAll, beforeAll, expect, test } from "vitest";
import { initialDockState } from "#dock/dock-state.ts";
import { smallPlant } from "#testing/small-plant.ts";
import { createLiveCameras, type LiveCameras } from "./live-cameras.ts";

const received = { keys: [] as string[], pictures: [] as number[], size: "", isOver: false };
const reported: string[][] = [];
const server = createServer(serve);
let url: string;
let cameras: LiveCameras;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `rtmp://127.0.0.1:${typeof address === "object" && address ? address.port : 0}/live/7-secret`;
  const { originLongitude: longitude, originLatitude: latitude } = smallPlant.spec;
  const location = { longitude, latitude, heightM: 0 };
  cameras = createLiveCameras({
    dockSerialNumber: "DOCK1",
    plantInView: () => smallPlant,
    state: initialDockState(location, true),
    location,
    log: () => undefined,
    report: (ids) => void reported.push([...ids]),
  });
});
afterAll(() => {
  cameras.stop();
  server.close();
});

function serve(socket: Socket) {
  const session = new RtmpServerSession({
    send: (bytes) => void socket.write(bytes),
    onPublish: (key) => {
      received.keys.push(key);
      session.accept();
    },
    onVideo: ({ payload }) => {
      const video = readVideoPayload(payload);
      if (video?.isSequenceHeader) {
        const config = readAvcConfig(video.data);
        received.size = `${config?.widthPx}x${config?.heightPx}`;
      } else received.pictures.push(payload.length);
    },
    onUnpublish: () => (received.isOver = true),
  });
  socket.on("data", (bytes) => session.read(bytes)).on("error", () => undefined);
}

test("a drone's camera publishes pictures until it is told to stop", async () => {
  const video_id = "DRONE1/81-0-0/normal-0";
  const start = { url_type: 1, url, video_id, video_quality: 0 };
  expect(cameras.handle("live_start_push", start)).toEqual({ result: 0 });
  await expect.poll(() => received.pictures.length).toBeGreaterThan(2);
  expect(received).toMatchObject({ keys: ["7-secret"], size: "320x176" });
  expect(cameras.handle("live_set_quality", { video_id, video_quality: 3 })).toEqual({ result: 0 });
  expect(cameras.handle("live_start_push", start)?.result).not.toBe(0);

  expect(cameras.handle("live_stop_push", { video_id })).toEqual({ result: 0 });
  await expect.poll(() => received.isOver).toBe(true);
  expect(cameras.handle("live_lens_change", { video_id, video_type: "ir" })?.result).not.toBe(0);
  expect(reported).toEqual([[video_id], []]);
});

test.each([
  [
    "another protocol than RTMP",
    { url_type: 4, url: "http://127.0.0.1/whip", video_id: "DOCK1/165-0-7/normal-0" },
  ],
  ["no address", { url_type: 1, video_id: "DOCK1/165-0-7/normal-0" }],
])("%s is rejected", (_name, data) => {
  expect(cameras.handle("live_start_push", data)?.result).not.toBe(0);
});

test("other methods are left to others", () => {
  expect(cameras.handle("cover_open", {})).toBeUndefined();
});
