import { streams } from "@overfly/contract/streams/streams";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startEmbeddedMediaServer } from "#platform/media-server/embedded/embedded-media-server.ts";
import { connectPublisher } from "#testing/streaming/rtmp-publisher.ts";
import { connectViewer } from "#testing/streaming/flv-viewer.ts";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let origin: string;
let world: StreamWorld;

beforeAll(async () => {
  const settings = { STREAMING_ENGINE: "embedded", STREAMING_GRACE_S: "300", RATE_LIMIT: "0" };
  app = await testApp({}, { ...settings, STORAGE_RESERVE_MB: "0" });
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createStreamWorld(app);
});
afterEach(() => world.endAll());
afterAll(() => app.close());

const listed = async (id: number) => {
  const { body } = await app.call(world.people.admin, streams.list, { query: { item_count: 200 } });
  return body.data.find((stream) => stream.id === id);
};

/** A stream that is live, with its publisher and a viewer. */
async function watched() {
  const { id, ...address } = await world.added();
  const encoder = world.publisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoder.sendPictures(2);
  await world.isIn(id, "live");
  const { body } = await app.call(world.people.admin, streams.playback, { params: { id } });
  const viewer = connectViewer(origin, body.data.url, world.people.admin);
  world.open.push(() => viewer.close());
  await expect.poll(() => viewer.times.length).toBe(2);
  return { id, address, encoder, viewer };
}

test("an encoder that comes back with pictures of another size keeps its viewers, and the list has the size", async () => {
  const { id, address, encoder, viewer } = await watched();
  expect(await listed(id)).toMatchObject({ state: "live", width_px: 64, height_px: 48 });
  encoder.cut();
  await encoder.isClosed;
  const again = world.publisher(address, { widthPx: 128, heightPx: 96 });
  expect(await again.isAccepted).toBe(true);
  const { started_at } = (await listed(id)) ?? {};
  again.sendPictures(3);
  await expect.poll(() => viewer.times.length).toBe(5);
  expect(viewer.times).toEqual(viewer.times.toSorted((a, b) => a - b));
  const changed = { state: "live", width_px: 128, height_px: 96, started_at };
  await expect.poll(() => listed(id)).toMatchObject(changed);
});

test("a stream whose encoder is cut off and doesn't come back ends, and says why", async () => {
  const hasty = await testApp({}, { STREAMING_ENGINE: "embedded", STREAMING_GRACE_S: "0", RATE_LIMIT: "0" });
  const own = await createStreamWorld(hasty);
  const ended = async (end: (encoder: ReturnType<typeof own.publisher>) => void) => {
    const { id, ...address } = await own.added();
    const encoder = own.publisher(address);
    expect(await encoder.isAccepted).toBe(true);
    encoder.sendPictures(1);
    await own.isIn(id, "live");
    end(encoder);
    await own.isIn(id, "ended");
    return (await own.read(id)).reason?.key;
  };
  expect(await ended((encoder) => encoder.cut())).toBe("errors/streams:publisherLost");
  expect(await ended((encoder) => encoder.end())).toBeUndefined();
  await hasty.close();
});

test("an encoder whose network broke unnoticed is replaced by its own next connection, its viewers stay", async () => {
  const silent = { host: "127.0.0.1", port: 0, publicHost: "127.0.0.1", graceMs: 60_000, silentMs: 0 };
  const log = { warn: () => undefined, error: () => undefined };
  const server = await startEmbeddedMediaServer({ ...silent, isReceiver: () => true, log });
  const ended: number[] = [];
  server.listen({
    mayPublish: async () => true,
    readToken: async () => "",
    openStreams: async () => new Map(),
    started: () => undefined,
    ended: (id) => ended.push(id),
    recorded: () => undefined,
    left: () => undefined,
  });
  const address = server.publishAddress(7, "A".repeat(43));
  const first = connectPublisher(address);
  expect(await first.isAccepted).toBe(true);
  const second = connectPublisher(address);
  expect(await second.isAccepted).toBe(true);
  await first.isClosed;
  second.sendPictures(1);
  expect(ended).toEqual([]);
  second.cut();
  await server.close();
});
