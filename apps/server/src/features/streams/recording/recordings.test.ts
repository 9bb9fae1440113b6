import { readdirSync, readlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { media } from "@overfly/contract/media/media";
import { streams } from "@overfly/contract/streams/streams";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createProviderAdmins } from "#testing/provider-admins.ts";
import { connectPublisher } from "#testing/streaming/rtmp-publisher.ts";
import { takePort } from "#testing/servers/spawned-server.ts";
import { mountSmallDisk } from "#testing/small-disk.ts";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const MEGABYTE = 1024 * 1024;
const RESERVE_MB = 1;
const disk = mountSmallDisk(48);
let app: TestApp;
let world: StreamWorld;
let people: StreamWorld["people"];

beforeAll(async () => {
  app = await testApp(
    {},
    {
      STREAMING_ENGINE: "embedded",
      RATE_LIMIT: "0",
      STORAGE_RESERVE_MB: String(RESERVE_MB),
      ...(disk && { DATA_DIR: disk.folder }),
    },
  );
  world = await createStreamWorld(app);
  people = world.people;
});
afterEach(() => {
  world.endAll();
});
afterAll(async () => {
  await app.close();
  disk?.unmount();
});

const read = (id: number) => world.read(id);
const record = (id: number) => app.call(people.admin, streams.startRecording, { params: { id } });
const stop = (id: number) => app.call(people.admin, streams.stopRecording, { params: { id } });
async function live(name: string) {
  const { id, ...address } = await world.added({ name });
  const encoder = world.publisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoder.sendPictures(1);
  await world.isIn(id, "live");
  return { id, encoder };
}

const recordings = () => join(resolve(app.services.settings.DATA_DIR), "recordings");
const missionFiles = async (name: string) => {
  const params = { token: world.mission.token };
  const { data } = (await app.call(people.admin, media.listForMission, { params })).body;
  return data.filter((file) => file.name.startsWith(name));
};
/** Of the video among the mission's files, in seconds. */
async function durationOf(name: string) {
  const [file] = await missionFiles(name);
  const { raw } = await app.call(people.admin, media.file, { params: { id: file?.id ?? 0 } });
  const input = new Input({ source: new BufferSource(new Uint8Array(raw)), formats: ALL_FORMATS });
  return input.computeDuration();
}

test("a recording that is being stored, however long it takes, delays no stream's state", async () => {
  const { storage } = app.services;
  const copy = storage.copyFromFs.bind(storage);
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  storage.copyFromFs = async (...file) => {
    begun.resolve();
    await released.promise;
    return copy(...file);
  };
  const { id, encoder } = await live("Long");
  await record(id);
  encoder.sendPictures(7);
  await stop(id);
  await begun.promise;
  const other = await live("Meanwhile");
  other.encoder.end();
  await expect.poll(async () => (await read(other.id)).state).toBe("ended");
  expect((await read(id)).recording).toBe("storing");
  released.resolve();
  await expect.poll(async () => (await read(id)).recording).toBe("off");
  storage.copyFromFs = copy;
});

test("the recording of another process, whose data folder this one doesn't share, is left to it", async () => {
  const { id, encoder } = await live("Elsewhere");
  await app.db
    .updateTable("streams")
    .set({ recording: "storing", recording_folder: "another", recording_file: "1-1.mp4" })
    .where("id", "=", id)
    .execute();
  const own = await live("Here");
  await record(own.id);
  own.encoder.sendPictures(9);
  await stop(own.id);
  await expect.poll(async () => (await read(own.id)).recording).toBe("off");
  expect((await read(id)).recording).toBe("storing");
  encoder.end();
});

test.runIf(disk)(
  "a disk that is really full ends a recording; what it has is stored once there is room",
  async () => {
    const { id, encoder } = await live("Full");
    disk?.fill(1.25 * MEGABYTE);
    expect((await record(id)).status).toBe(200);
    for (let i = 0; i < 600; i++) encoder.sendPictures(1); // about 2.7 MB, faster than free space is checked
    // the reason is known before the recording has ended
    await expect
      .poll(() => read(id))
      .toMatchObject({
        state: "live",
        recording: "storing",
        recording_reason: { key: "errors/streams:recordingDiskFull" },
      });
    const ready = await app.app.inject("/readyz");
    expect([ready.statusCode, ready.json().checks.storage]).toEqual([503, "full"]);
    expect((await record((await live("Another")).id)).status).toBe(507);

    disk?.fill(40 * MEGABYTE);
    await expect.poll(async () => (await read(id)).recording).toBe("off");
    expect(await durationOf("Full")).toBeGreaterThan(1);
    expect((await app.app.inject("/readyz")).statusCode).toBe(200);
    expect(readdirSync(recordings())).toEqual([".id"]);
    // a deleted file that is still open still takes up space
    expect(openFilesIn(recordings())).toEqual([]);
  },
);

test("a port used by another program is reported, and used as soon as it is free", async () => {
  const taken = await takePort();
  const other = await testApp({}, { STREAMING_ENGINE: "embedded", STREAMING_RTMP_PORT: String(taken.port) });
  const { admin } = await createProviderAdmins(other);
  const problem = async () => (await other.call(admin, streams.sources)).body.data.problem;
  expect(await problem()).toEqual({ key: "errors/streams:portTaken", values: { port: String(taken.port) } });
  const refused = await other.call(admin, streams.create, { body: { name: "Van" } });
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining(String(taken.port))]);
  expect((await other.app.inject("/readyz")).statusCode).toBe(200);
  await taken.close();
  await expect.poll(problem).toBeNull();
  const { body } = await other.call(admin, streams.create, { body: { name: "Van" } });
  const encoder = connectPublisher(body.data);
  expect(await encoder.isAccepted).toBe(true);
  encoder.cut();
  await other.close();
});

/** Files below a folder that a process has open, also deleted ones. */
const openFilesIn = (folder: string): string[] =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => linksOf(join("/proc", pid, "fd")))
    .filter((path) => path.startsWith(folder));

/** Empty for a process that has ended meanwhile. */
function linksOf(folder: string): string[] {
  try {
    return readdirSync(folder).map((name) => readlinkSync(join(folder, name)));
  } catch {
    return [];
  }
}
