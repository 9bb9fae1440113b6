import { once } from "node:events";
import { text } from "node:stream/consumers";
import { streams } from "@overfly/contract/streams/streams";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { hasFfmpeg, publishWithFfmpeg, whyWithoutFfmpeg } from "#testing/streaming/ffmpeg.ts";
import { connectViewer } from "#testing/streaming/flv-viewer.ts";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let origin: string;
let world: StreamWorld;
beforeAll(async () => {
  app = await testApp({}, { STREAMING_ENGINE: "embedded", RATE_LIMIT: "0", STORAGE_RESERVE_MB: "0" });
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createStreamWorld(app);
});
afterEach(() => world.endAll());
afterAll(() => app.close());

function encode(address: { server: string; key: string }) {
  const program = publishWithFfmpeg(address);
  world.open.push(() => program.kill("SIGKILL"));
  return program;
}

describe.skipIf(!hasFfmpeg)(`ffmpeg${whyWithoutFfmpeg}`, () => {
  test("publishes by RTMP and is watched, and its stream ends with it", async () => {
    const { people, added, read, isIn } = world;
    const address = await added();
    const program = encode(address);
    await isIn(address.id, "live");
    expect(await read(address.id)).toMatchObject({ width_px: 320, height_px: 240, reason: null });
    const { body } = await app.call(people.admin, streams.playback, { params: { id: address.id } });
    const viewer = connectViewer(origin, body.data.url, people.admin);
    world.open.push(() => viewer.close());
    await expect.poll(() => viewer.times.length).toBeGreaterThan(20);
    const gaps = viewer.times.slice(1).map((time, at) => time - (viewer.times[at] ?? 0));
    // 15 pictures a second are 66 or 67 ms apart
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([66, 67]);

    program.stdin?.write("q");
    await once(program, "exit");
    await isIn(address.id, "ended");
    await viewer.isClosed;
  });

  test("with another stream's key is refused, as is a second one; both are told why, and the first goes on", async () => {
    const { people, added, read, isIn } = world;
    const mine = await added();
    const other = await added({ name: "Tripod" });
    encode(mine);
    await isIn(mine.id, "live");
    const { body } = await app.call(people.admin, streams.playback, { params: { id: mine.id } });
    const viewer = connectViewer(origin, body.data.url, people.admin);
    world.open.push(() => viewer.close());
    const stolen = mine.key.replace(/^\d+/, String(other.id));
    expect(await refusalOf({ ...other, key: stolen })).toContain(
      "The stream key is wrong or has expired, or its stream has ended",
    );
    expect(await refusalOf(mine)).toContain("Another encoder is publishing this stream");
    const seen = viewer.times.length;
    await expect.poll(() => viewer.times.length).toBeGreaterThan(seen + 20);
    const gaps = viewer.times.slice(1).map((time, at) => time - (viewer.times[at] ?? 0));
    expect([Math.min(...gaps), Math.max(...gaps)]).toEqual([66, 67]);
    expect([(await read(mine.id)).state, (await read(other.id)).state]).toEqual(["live", "pending"]);
  });
});

/** What ffmpeg says before it gives up. */
async function refusalOf(address: { server: string; key: string }): Promise<string> {
  const program = encode(address);
  const [errors] = await Promise.all([program.stderr ? text(program.stderr) : "", once(program, "exit")]);
  expect(program.exitCode).not.toBe(0);
  return errors;
}
