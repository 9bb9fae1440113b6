import { streams } from "@overfly/contract/streams/streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { connectPublisher } from "#testing/streaming/rtmp-publisher.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let base: TestApp;
let first: TestApp;
let second: TestApp;
let world: StreamWorld;

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
});
afterAll(async () => {
  world.endAll();
  await second.close();
  await base.close();
});

const problemOf = async (app: TestApp) =>
  (await app.call(world.people.admin, streams.sources)).body.data.problem?.key ?? null;

/** A stream that the first process receives. */
async function live(): Promise<number> {
  const { id, ...address } = await world.added();
  const encoder = world.publisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoder.sendPictures(1);
  await world.isIn(id, "live");
  return id;
}

test("of two processes with the embedded media server one receives video, and the other says so", async () => {
  expect(await problemOf(first)).toBeNull();
  expect(await problemOf(second)).toBe("errors/streams:otherProcess");
  const refused = await second.call(world.people.admin, streams.create, { body: { name: "Van" } });
  expect([refused.status, refused.body.message]).toEqual([503, expect.stringContaining("MediaMTX")]);
});

test("a viewer who reaches the other process is told why there is no video, and gets it from the first", async () => {
  const id = await live();
  const playback = { params: { id } };
  const there = await second.call(world.people.admin, streams.playback, playback);
  expect([there.status, there.body.message]).toEqual([503, expect.stringContaining("MediaMTX")]);
  expect((await first.call(world.people.admin, streams.playback, playback)).status).toBe(200);
  const recorded = await second.call(world.people.admin, streams.startRecording, playback);
  expect([recorded.status, recorded.body.message]).toEqual([503, expect.stringContaining("MediaMTX")]);
});

test("the other takes over once the first has ended, whose streams are over", async () => {
  const id = await live();
  await first.close();
  await expect.poll(() => problemOf(second)).toBeNull();
  const read = async () => (await second.call(world.people.admin, streams.get, { params: { id } })).body.data;
  await expect.poll(async () => (await read()).state).toBe("ended");
  const { body } = await second.call(world.people.admin, streams.create, { body: { name: "After" } });
  const encoder = connectPublisher(body.data);
  expect(await encoder.isAccepted).toBe(true);
  encoder.cut();
});
