import { guestLinks, guestView } from "@overfly/contract/streams/guest-links";
import { streams } from "@overfly/contract/streams/streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { connectViewer } from "#testing/streaming/flv-viewer.ts";
import { connectPublisher } from "#testing/streaming/rtmp-publisher.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let base: TestApp;
let first: TestApp;
let second: TestApp;
let world: StreamWorld;
let origin: string;

/** A process with the embedded media server on the shared database and broker. */
const startProcess = () =>
  testApp(
    {},
    {
      STREAMING_ENGINE: "embedded",
      DATABASE_URL: base.services.settings.DATABASE_URL ?? "",
      MQTT_URL: base.services.docks.deviceUrl.replace("tcp:", "mqtt:"),
    },
  );

beforeAll(async () => {
  base = await testApp();
  first = await startProcess();
  world = await createStreamWorld(first);
  second = await startProcess();
  origin = await first.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  world.endAll();
  await second.close();
  await base.close();
});

const problemOf = async (app: TestApp) =>
  (await app.call(world.people.admin, streams.sources)).body.data.problem?.key ?? null;

/** A stream that the first process receives. */
async function live() {
  const { id, ...address } = await world.added();
  const encoder = world.publisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoder.sendPictures(1);
  await world.isIn(id, "live");
  return { id, encoder };
}

test("of two processes with the embedded media server one receives video, and the other says so", async () => {
  expect(await problemOf(first)).toBeNull();
  expect(await problemOf(second)).toBe("errors/streams:otherProcess");
  const refused = await second.call(world.people.admin, streams.create, { body: { name: "Van" } });
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining("MediaMTX")]);
});

test("a viewer who reaches the other process is told why there is no video, and gets it from the first", async () => {
  const { id } = await live();
  const playback = { params: { id } };
  const there = await second.call(world.people.admin, streams.playback, playback);
  expect([there.status, there.body.message]).toEqual([503, expect.stringContaining("MediaMTX")]);
  expect((await first.call(world.people.admin, streams.playback, playback)).status).toBe(200);
  const recorded = await second.call(world.people.admin, streams.startRecording, playback);
  expect([recorded.status, recorded.body.message]).toEqual([503, expect.stringContaining("MediaMTX")]);
});

const shared = async (id: number) => {
  const body = { title: "Field", max_viewers: 2, valid_hours: 1 };
  return (await first.call(world.people.admin, guestLinks.create, { params: { id }, body })).body.data;
};
const passOf = async (token: string): Promise<string> => {
  const { data } = (await first.call(undefined, guestView.open, { body: { token } })).body;
  return "pass" in data ? data.pass : "";
};

test("a stream that is ended by the other process loses its publisher", async () => {
  const { id, encoder } = await live();
  expect((await second.call(world.people.admin, streams.stop, { params: { id } })).status).toBe(200);
  await encoder.isClosed;
});

test("a guest link that is revoked by the other process closes its viewers", async () => {
  const { id } = await live();
  const link = await shared(id);
  const body = { token: link.token, pass: await passOf(link.token) };
  const { url } = (await first.call(undefined, guestView.playback, { body })).body.data;
  const viewer = connectViewer(origin, url, "");
  expect(await viewer.isOpen).toBe(true);
  await second.call(world.people.admin, guestLinks.revoke, { params: { id: link.id } });
  await viewer.isClosed;
});

test("the other takes over once the first has ended, whose streams are over", async () => {
  const { id } = await live();
  await first.close();
  await expect.poll(() => problemOf(second)).toBeNull();
  const read = async () => (await second.call(world.people.admin, streams.get, { params: { id } })).body.data;
  await expect.poll(async () => (await read()).state).toBe("ended");
  const { body } = await second.call(world.people.admin, streams.create, { body: { name: "After" } });
  const encoder = connectPublisher(body.data);
  expect(await encoder.isAccepted).toBe(true);
  encoder.cut();
});
