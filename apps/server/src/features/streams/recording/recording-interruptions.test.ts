import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { media } from "@overfly/contract/media/media";
import { streams } from "@overfly/contract/streams/streams";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

/** A second of pictures and more: with the next key picture, they become a fragment of the file. */
const FRAGMENT = 30;
const folder = mkdtempSync(join(tmpdir(), "overfly-recordings-"));
let base: TestApp;
let app: TestApp;
let world: StreamWorld;

/** A server on the same database and data folder. */
const start = () =>
  testApp(
    {},
    {
      STREAMING_ENGINE: "embedded",
      STREAMING_GRACE_S: "300",
      RATE_LIMIT: "0",
      STORAGE_RESERVE_MB: "0",
      DATA_DIR: folder,
      DATABASE_URL: base.services.settings.DATABASE_URL ?? "",
      MQTT_URL: base.services.docks.deviceUrl.replace("tcp:", "mqtt:"),
    },
  );

beforeAll(async () => {
  base = await testApp();
  app = await start();
  world = await createStreamWorld(app);
});
afterEach(() => world.endAll());
afterAll(async () => {
  await app.close();
  await base.close();
  await rm(folder, { recursive: true, force: true });
});

const read = async (id: number) =>
  (await app.call(world.people.admin, streams.get, { params: { id } })).body.data;

async function recorded(name: string) {
  const { id, ...address } = await world.added({ name });
  const encoder = world.publisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoder.sendPictures(1);
  await world.isIn(id, "live");
  expect((await app.call(world.people.admin, streams.startRecording, { params: { id } })).status).toBe(200);
  return { id, address, encoder };
}

/** How many whole fragments the stream's recording has so far. */
function fragmentsOf(id: number): number {
  const recordings = join(folder, "recordings");
  const name = readdirSync(recordings).find((file) => file.startsWith(`${id}-`));
  return name ? readFileSync(join(recordings, name)).toString("latin1").split("moof").length - 1 : 0;
}

/** The pictures of the only video of this name among the mission's files. */
async function picturesOf(name: string): Promise<number> {
  const params = { token: world.mission.token };
  const { data } = (await app.call(world.people.admin, media.listForMission, { params })).body;
  const files = data.filter((file) => file.name.startsWith(name));
  expect(files).toHaveLength(1);
  const { raw } = await app.call(world.people.admin, media.file, { params: { id: files[0]?.id ?? 0 } });
  const input = new Input({ source: new BufferSource(new Uint8Array(raw)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  expect(await track?.getCodec()).toBe("avc");
  return (await track?.computePacketStats())?.packetCount ?? 0;
}

test("goes on in the same file when the publisher comes back after it was cut off", async () => {
  const { id, address, encoder } = await recorded("Cut");
  encoder.sendPictures(FRAGMENT);
  encoder.sendPictures(2);
  await expect.poll(() => fragmentsOf(id)).toBeGreaterThan(0);
  encoder.cut();
  await encoder.isClosed;
  const again = world.publisher(address);
  expect(await again.isAccepted).toBe(true);
  again.sendPictures(FRAGMENT);
  again.end();
  await expect.poll(async () => (await read(id)).recording).toBe("off");
  expect(await picturesOf("Cut")).toBe(1 + FRAGMENT + 2 + FRAGMENT);
});

test("becomes the mission's file up to where the media server's process was killed", async () => {
  const { id, encoder } = await recorded("Killed");
  for (let i = 0; i < 3; i++) encoder.sendPictures(FRAGMENT);
  await expect.poll(() => fragmentsOf(id)).toBeGreaterThan(1);
  process.kill(mediaProcess(), "SIGKILL");
  await expect.poll(async () => (await read(id)).recording).toBe("off");
  expect(await read(id)).toMatchObject({
    state: "ended",
    reason: { key: "errors/streams:publisherLost" },
    recording_reason: { key: "errors/streams:recordingFailed" },
  });
  expect(await picturesOf("Killed")).toBeGreaterThanOrEqual(FRAGMENT);
});

test("is complete when the server stops, and becomes the mission's file when it starts again", async () => {
  const { id, encoder } = await recorded("Stopped");
  encoder.sendPictures(FRAGMENT);
  encoder.sendPictures(7);
  await expect.poll(() => fragmentsOf(id)).toBeGreaterThan(0);
  await app.close();
  const stored = base.db.selectFrom("streams").where("id", "=", id).select("recording");
  // also where other servers go on, whose start would end what nobody records any more
  expect(await stored.executeTakeFirst()).toEqual({ recording: "storing" });
  app = await start();
  await expect.poll(async () => (await read(id)).recording).toBe("off");
  expect(await picturesOf("Stopped")).toBe(1 + FRAGMENT + 7);
  expect(await read(id)).toMatchObject({
    state: "ended",
    reason: { key: "errors/streams:serverRestarted" },
    recording_reason: null,
  });
});

/** The process of this one that handles video. */
function mediaProcess(): number {
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name));
  const pid = pids.find((name) => {
    try {
      const isChild = readFileSync(`/proc/${name}/status`, "utf8").includes(`\nPPid:\t${process.pid}\n`);
      return isChild && readFileSync(`/proc/${name}/cmdline`, "utf8").includes("media-worker.ts");
    } catch {
      return false;
    }
  });
  return Number(pid);
}
