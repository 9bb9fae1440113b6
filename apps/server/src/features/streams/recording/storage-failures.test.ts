import { readdir, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { media } from "@overfly/contract/media/media";
import { streams } from "@overfly/contract/streams/streams";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { mountSmallDisk } from "#testing/small-disk.ts";
import { connectViewer } from "#testing/streaming/flv-viewer.ts";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

const MEGABYTE = 1024 * 1024;
const disk = mountSmallDisk(48);
let app: TestApp;
let origin: string;
let world: StreamWorld;
let folder: string;
const repairs: (() => unknown)[] = [];

beforeAll(async () => {
  const settings = { STREAMING_ENGINE: "embedded", RATE_LIMIT: "0", STORAGE_RESERVE_MB: "1" };
  app = await testApp({}, { ...settings, ...(disk && { DATA_DIR: disk.folder }) });
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createStreamWorld(app);
  folder = resolve(app.services.settings.DATA_DIR);
});
afterEach(async () => {
  world.endAll();
  for (const repair of repairs.splice(0)) await repair();
});
afterAll(async () => {
  await app.close();
  disk?.unmount();
});

const read = (id: number) => world.read(id);
const picture = (background: string) =>
  sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .jpeg()
    .toBuffer();
const filesOf = async (name: string) => {
  const params = { token: world.mission.token };
  const { data } = (await app.call(world.people.admin, media.listForMission, { params })).body;
  return data.filter((file) => file.name.startsWith(name));
};

/** A stream that is live, with its publisher and a viewer. */
async function watched(name: string) {
  const { id, ...address } = await world.added({ name });
  const encoder = world.publisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoder.sendPictures(1);
  await world.isIn(id, "live");
  const { body } = await app.call(world.people.admin, streams.playback, { params: { id } });
  const viewer = connectViewer(origin, body.data.url, world.people.admin);
  world.open.push(() => viewer.close());
  await expect.poll(() => viewer.times.length).toBe(1);
  return { id, encoder, viewer };
}

/** The stream is live, and its viewers get what its publisher sends. */
async function goesOn({ id, encoder, viewer }: Awaited<ReturnType<typeof watched>>) {
  const seen = viewer.times.length;
  encoder.sendPictures(3);
  await expect.poll(() => viewer.times.length).toBe(seen + 3);
  expect((await read(id)).state).toBe("live");
}

/** The folder of the files is no folder any more. */
async function breakStorage() {
  const files = join(folder, "files");
  await rename(files, `${files}-away`);
  await writeFile(files, "");
  repairs.push(async () => {
    await rm(files);
    await rename(`${files}-away`, files);
  });
}

/** The disk has room when it is asked, and none when the file is stored. */
async function fillLate() {
  const { storage } = app.services;
  const copy = storage.copyFromFs.bind(storage);
  storage.copyFromFs = (...file) => {
    disk?.fill(0);
    return copy(...file);
  };
  repairs.push(() => {
    storage.copyFromFs = copy;
    disk?.fill(40 * MEGABYTE);
  });
}

interface Failure {
  how: string;
  fail: () => Promise<void>;
  refusal: [status: number, text: string];
  delay: string;
}
const UNAVAILABLE: Failure = {
  how: "doesn't respond",
  fail: breakStorage,
  refusal: [503, "The file storage is unavailable; try again in a moment"],
  delay: "errors/streams:recordingAwaitsStorage",
};
const FULL: Failure = {
  how: "becomes full",
  fail: fillLate,
  refusal: [507, "The file storage is full; ask your administrator to free up space"],
  delay: "errors/streams:recordingAwaitsRoom",
};
const FAILURES = disk ? [UNAVAILABLE, FULL] : [UNAVAILABLE];

test.each(FAILURES)(
  "a snapshot that meets a storage that $how is refused, leaves nothing, and the stream goes on",
  async ({ fail, refusal }) => {
    const stream = await watched("Snapped");
    await fail();
    const refused = await world.snapshot(stream.id, await picture("red"));
    expect([refused.status, refused.body.message]).toEqual(refusal);
    await goesOn(stream);
    for (const repair of repairs.splice(0)) await repair();
    expect(await filesOf("Snapped")).toEqual([]);
    expect(await readdir(join(folder, "incoming"))).toEqual([]);
    expect(await readdir(join(folder, "files", ".incomplete")).catch(() => [])).toEqual([]);
  },
);

const UUID = /[\\/][\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

test("a snapshot whose row can't be written leaves no object in the storage", async () => {
  const stream = await watched("Unwritten");
  // thumbnails come later, and have names of their own
  const objects = async () =>
    (await readdir(join(folder, "files", "missions"), { recursive: true })).filter((path) => UUID.test(path))
      .length;
  expect((await world.snapshot(stream.id, await picture("green"))).status).toBe(200);
  const before = await objects();
  expect(before).toBeGreaterThan(0);
  await app.runAsOwner("alter table media_files add constraint away check (name is null) not valid");
  repairs.push(() => app.runAsOwner("alter table media_files drop constraint away"));
  expect((await world.snapshot(stream.id, await picture("blue"))).status).toBe(500);
  expect(await objects()).toBe(before);
  await goesOn(stream);
});

test.each(FAILURES)(
  "a recording that meets a storage that $how waits for it, says so, and is stored once",
  async ({ how, fail, delay }) => {
    const name = `Recorded ${how}`;
    const stream = await watched(name);
    const { id, encoder } = stream;
    await app.call(world.people.admin, streams.startRecording, { params: { id } });
    encoder.sendPictures(how.length); // equal files are stored once
    await fail();
    await app.call(world.people.admin, streams.stopRecording, { params: { id } });
    await expect.poll(async () => (await read(id)).recording_reason?.key).toBe(delay);
    expect((await read(id)).recording).toBe("storing");
    await goesOn(stream);
    for (const repair of repairs.splice(0)) await repair();
    await expect.poll(async () => (await read(id)).recording).toBe("off");
    expect((await read(id)).recording_reason).toBeNull();
    expect(await filesOf(name)).toHaveLength(1);
    expect(await readdir(join(folder, "recordings"))).toEqual([".id"]);
    expect(await readdir(join(folder, "files", ".incomplete"))).toEqual([]);
  },
);

test("a recording that can't be begun is refused, and the stream goes on", async () => {
  const stream = await watched("Not begun");
  const { id } = stream;
  await app.db.updateTable("streams").set({ recording_folder: null }).execute();
  const recordings = join(folder, "recordings");
  await rm(recordings, { recursive: true, force: true });
  await writeFile(recordings, "");
  repairs.push(() => rm(recordings));
  const refused = await app.call(world.people.admin, streams.startRecording, { params: { id } });
  expect([refused.status, refused.body.message]).toEqual(UNAVAILABLE.refusal);
  expect((await read(id)).recording).toBe("off");
  await goesOn(stream);
});
