import { createServer, type Socket } from "node:net";
import { readVideoPayload } from "@overfly/live-video/flv/flv";
import { readAvcConfig } from "@overfly/live-video/h264/avc-config";
import { RtmpServerSession } from "@overfly/live-video/rtmp/server-session";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { initialDockState } from "#dock/dock-state.ts";
import { smallPlant } from "#testing/small-plant.ts";
import { createLiveCameras, type LiveCameras } from "./live-cameras.ts";

const received = {
  keys: [] as string[],
  pictures: [] as Uint8Array[],
  size: "",
  isOver: false,
};
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
      } else received.pictures.push(payload);
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
  expect(cameras.handle("live_start_push", start)?.result).not.toBe(0);

  expect(cameras.handle("live_stop_push", { video_id })).toEqual({ result: 0 });
  await expect.poll(() => received.isOver).toBe(true);
  expect(cameras.handle("live_lens_change", { video_id, video_type: "ir" })?.result).not.toBe(0);
  expect(reported).toEqual([[video_id], []]);
});

describe("a drone's camera that streams", () => {
  const video_id = "DRONE1/81-0-0/normal-0";
  const change = (method: string, data: object) => cameras.handle(method, { video_id, ...data })?.result;
  beforeEach(() => startCamera(video_id));
  afterEach(() => void cameras.handle("live_stop_push", { video_id }));

  test.each([
    [1, "256x144"],
    [3, "480x272"],
    [4, "640x352"],
  ])("has larger pictures at a higher quality: %i", async (video_quality, size) => {
    expect(change("live_set_quality", { video_quality })).toBe(0);
    await expect.poll(() => received.size).toBe(size);
  });

  test("shows the thermal picture, which has no colours, and the visual one again", async () => {
    const isThermal = () => isGrey(received.pictures.at(-1));
    expect(isThermal()).toBe(false);
    expect(change("live_lens_change", { video_type: "ir" })).toBe(0);
    await expect.poll(isThermal).toBe(true);
    expect(change("live_lens_change", { video_type: "wide" })).toBe(0);
    await expect.poll(isThermal).toBe(false);
  });

  test("rejects a lens that it hasn't got, and a quality that there isn't", () => {
    expect(change("live_lens_change", { video_type: "zoom" })).not.toBe(0);
    expect(change("live_set_quality", { video_quality: 9 })).not.toBe(0);
  });
});

async function startCamera(video_id: string) {
  received.size = "";
  received.pictures = [];
  expect(cameras.handle("live_start_push", { url_type: 1, url, video_id })?.result).toBe(0);
  await expect.poll(() => received.pictures.length).toBeGreaterThan(0);
}

/** Without colours, all chroma of a picture is 128: 128 bytes in a row at the end of its last macroblock. */
function isGrey(payload: Uint8Array | undefined): boolean {
  const chroma = payload?.slice(-120, -2) ?? new Uint8Array();
  return chroma.length > 0 && chroma.every((byte) => byte === 128);
}

test("a camera begins with the lens and quality that are asked for, or is rejected", async () => {
  const video_id = "DRONE1/81-0-0/normal-0";
  const start = { url_type: 1, url, video_id, video_quality: 4 };
  expect(cameras.handle("live_start_push", { ...start, video_type: "zoom" })?.result).not.toBe(0);
  received.size = "";
  received.pictures = [];
  expect(cameras.handle("live_start_push", { ...start, video_type: "ir" })?.result).toBe(0);
  await expect.poll(() => [received.size, isGrey(received.pictures.at(-1))]).toEqual(["640x352", true]);
  cameras.handle("live_stop_push", { video_id });
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
