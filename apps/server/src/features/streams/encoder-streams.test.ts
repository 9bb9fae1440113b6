import { media } from "@overfly/contract/media/media";
import { streams } from "@overfly/contract/streams/streams";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { connectViewer } from "#testing/streaming/flv-viewer.ts";
import { signInWith } from "#testing/provider-admins.ts";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let origin: string;
let world: StreamWorld;
let people: StreamWorld["people"];
let mission: StreamWorld["mission"];
let time = new Date("2026-05-01T08:00:00Z");

beforeAll(async () => {
  // an interrupted publisher is awaited for as long as these tests run
  const settings = { STREAMING_ENGINE: "embedded", STREAMING_GRACE_S: "300", RATE_LIMIT: "0" };
  app = await testApp({ now: () => time }, { ...settings, STORAGE_RESERVE_MB: "0" });
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createStreamWorld(app);
  ({ people, mission } = world);
});
afterEach(() => {
  world.endAll();
});
afterAll(() => app.close());

const added = (body: object = {}) => world.added(body);
const publisher = (address: { server: string; key: string }) => world.publisher(address);
const read = (id: number) => world.read(id);
const isIn = (id: number, state: string) => world.isIn(id, state);

/** A stream that is live, with its publisher. */
async function live(body: object = {}) {
  const address = await added(body);
  const encoder = publisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoder.sendPictures(5);
  await isIn(address.id, "live");
  return { ...address, encoder };
}
async function playbackUrl(session: Session, id: number) {
  const { status, body } = await app.call(session, streams.playback, { params: { id } });
  expect(status).toBe(200);
  return body.data.url;
}
async function watch(session: Session, id: number) {
  const viewer = connectViewer(origin, await playbackUrl(session, id), session);
  world.open.push(() => viewer.close());
  return viewer;
}
const refusal = async (path: string, session: Session) => {
  const viewer = connectViewer(origin, path, session);
  world.open.push(() => viewer.close());
  return viewer.refusal;
};

describe("an encoder", () => {
  test("publishes by RTMP and is watched, from its last key picture on", async () => {
    const { id, encoder } = await live();
    const viewer = await watch(people.admin, id);
    await expect.poll(() => viewer.times).toEqual([0, 40, 80, 120, 160]);
    encoder.sendPictures(2);
    await expect.poll(() => viewer.times.slice(5)).toEqual([200, 240]);
    expect(await read(id)).toMatchObject({ width_px: 64, height_px: 48, reason: null });
  });

  test("ends its stream when it says so, and its viewers' connections with it", async () => {
    const { id, encoder, ...address } = await live();
    const viewer = await watch(people.admin, id);
    await viewer.isOpen;
    encoder.end();
    await viewer.isClosed;
    await isIn(id, "ended");
    expect(await publisher(address).isAccepted).toBe(false);
  });

  test("that was cut off comes back, and the same stream goes on", async () => {
    const { id, encoder, ...address } = await live();
    const viewer = await watch(people.admin, id);
    await expect.poll(() => viewer.times.length).toBe(5);
    encoder.cut();
    await encoder.isClosed;
    const again = publisher(address);
    expect(await again.isAccepted).toBe(true);
    again.sendPictures(3);
    await expect.poll(() => viewer.times.length).toBe(8);
    expect(viewer.times).toEqual(viewer.times.toSorted((a, b) => a - b));
    expect((await read(id)).state).toBe("live");
  });

  test.each([
    ["another secret", (key: string) => `${key.slice(0, -4)}AAAA`],
    [
      "the secret of another stream",
      (key: string, other: string) => key.replace(/^\d+/, other.split("-")[0] ?? ""),
    ],
    ["no secret", (key: string) => key.split("-")[0] ?? ""],
    ["nonsense", () => "../../etc/passwd"],
  ])("is refused with %s", async (_name, forged) => {
    const mine = await added();
    const other = await added();
    const { refusal } = publisher({ ...mine, key: forged(mine.key, other.key) });
    expect(await refusal).toBe("The stream key is wrong or has expired, or its stream has ended");
    expect((await read(mine.id)).state).toBe("pending");
  });

  test("is refused with an expired key, and its stream fails with the reason", async () => {
    const address = await added({ key_hours: 1 });
    time = new Date(time.getTime() + 3_600_001);
    expect(await publisher(address).isAccepted).toBe(false);
    await isIn(address.id, "failed");
    expect((await read(address.id)).reason?.key).toBe("errors/streams:keyExpired");
  });

  test("is refused while another one publishes the stream", async () => {
    const { encoder, id, ...address } = await live();
    expect(await publisher(address).refusal).toBe("Another encoder is publishing this stream");
    const viewer = await watch(people.admin, id);
    await expect.poll(() => viewer.times.length).toBe(5);
    encoder.sendPictures(1);
    await expect.poll(() => viewer.times.at(-1)).toBe(200);
  });

  test("that talks nonsense is cut off", async () => {
    const { server } = await added();
    const { connect } = await import("node:net");
    const { hostname, port } = new URL(server);
    const socket = connect(Number(port), hostname);
    const isClosed = new Promise((resolve) => socket.once("close", resolve));
    socket.on("error", () => undefined).write("GET / HTTP/1.1\r\n\r\n");
    await isClosed;
  });
});

describe("a viewer", () => {
  test("needs an address that is signed for them, for this stream, and not expired", async () => {
    const { id } = await live();
    const other = await live();
    const colleague = await app.signIn(
      (await createMember(app.services, { organization_id: people.world.provider.id })).email,
      PASSWORD,
    );
    const url = await playbackUrl(people.admin, id);
    expect(await refusal(url.replace(/signature=.{6}/, "signature=AAAAAA"), people.admin)).toBe(403);
    expect(await refusal(url.replace(`/${id}/`, `/${other.id}/`), people.admin)).toBe(403);
    expect(await refusal(url, colleague)).toBe(403);
    expect(await refusal(url, "")).toBe(401);
    time = new Date(time.getTime() + 60_001);
    expect(await refusal(url, people.admin)).toBe(403);
    expect(await (await watch(people.admin, id)).isOpen).toBe(true);
  });

  test("of another organization, or without the permission, gets no address", async () => {
    const { id } = await live();
    const { provider } = people.world;
    const stranger = await signInWith(app, { organization_id: provider.id }, ["view docks", "add clouds"]);
    const addressFor = async (session: Session) =>
      (await app.call(session, streams.playback, { params: { id } })).status;
    expect(await addressFor(people.rival)).toBe(404);
    expect(await addressFor(stranger)).toBe(403);
  });

  test("of the mission's client watches it", async () => {
    const { id } = await live();
    const { client } = people.world;
    const member = await createMember(app.services, { organization_id: client.id, user_type: "client" });
    const customer = await app.signIn(member.email, PASSWORD);
    expect(await (await watch(customer, id)).isOpen).toBe(true);
    const internal = await live({ mission_token: null });
    const answer = await app.call(customer, streams.playback, { params: { id: internal.id } });
    expect(answer.status).toBe(404);
  });

  test("who has too many players open is told so before another opens", async () => {
    const { id } = await live();
    const own = await signInWith(app, { organization_id: people.world.provider.id }, ["view streaming"]);
    const players = await Promise.all(Array.from({ length: 24 }, () => watch(own, id)));
    await Promise.all(players.map(({ isOpen }) => isOpen));
    const { status, body } = await app.call(own, streams.playback, { params: { id } });
    expect([status, body.message]).toEqual([429, "Too many videos are open; close one and try again"]);
    players[0]?.close();
    const again = async () => (await app.call(own, streams.playback, { params: { id } })).status;
    await expect.poll(again).toBe(200);
  });

  test("who loses the permission is disconnected", async () => {
    const { id } = await live();
    const member = { organization_id: people.world.provider.id };
    const watcher = await signInWith(app, member, ["view streaming"]);
    const viewer = await watch(watcher, id);
    await viewer.isOpen;
    await app.db
      .updateTable("roles")
      .set({ permissions: [] })
      .where(sql<boolean>`permissions = array['view streaming']`)
      .execute();
    time = new Date(time.getTime() + 10_000); // the cached identity is too old
    await viewer.isClosed;
    expect((await read(id)).state).toBe("live");
  });
});

describe("the mission's files", () => {
  const files = async () =>
    (await app.call(people.admin, media.listForMission, { params: { token: mission.token } })).body.data;

  test("get a recording as a video that plays", async () => {
    const { id, encoder } = await live({ name: "Recorded" });
    const started = await app.call(people.admin, streams.startRecording, { params: { id } });
    expect(started.body.data.recording).toBe("recording");
    const viewer = await watch(people.admin, id);
    await expect.poll(() => viewer.times.length).toBe(5);
    encoder.sendPictures(25);
    await expect.poll(() => viewer.times.length).toBe(30);
    await app.call(people.admin, streams.stopRecording, { params: { id } });
    await expect.poll(async () => (await read(id)).recording).toBe("off");
    const file = (await files()).find(({ name }) => name.startsWith("Recorded"));
    expect(file).toMatchObject({ kind: "video" });

    const { raw } = await app.call(people.admin, media.file, { params: { id: file?.id ?? 0 } });
    const input = new Input({ source: new BufferSource(new Uint8Array(raw)), formats: ALL_FORMATS });
    const track = await input.getPrimaryVideoTrack();
    expect([
      await track?.getCodec(),
      await track?.getDisplayWidth(),
      await track?.getDisplayHeight(),
    ]).toEqual(["avc", 64, 48]);
    expect(await input.computeDuration()).toBeCloseTo(30 * 0.04, 2);
    expect((await read(id)).recording_reason).toBeNull();
  });

  test("get the recording of a stream that ends", async () => {
    const { id, encoder } = await live({ name: "Cut short" });
    await app.call(people.admin, streams.startRecording, { params: { id } });
    encoder.sendPictures(3);
    encoder.end();
    await isIn(id, "ended");
    await expect.poll(async () => (await read(id)).recording).toBe("off");
    expect((await files()).map(({ name }) => name)).toContainEqual(
      expect.stringMatching(/^Cut short .*mp4$/),
    );
  });

  test("get what was recorded before the disk was full, once there is room again", async () => {
    const { id, encoder } = await live({ name: "Full" });
    await app.call(people.admin, streams.startRecording, { params: { id } });
    const viewer = await watch(people.admin, id);
    await expect.poll(() => viewer.times.length).toBe(5);
    encoder.sendPictures(12); // not as many as another test records: equal files are stored once
    await expect.poll(() => viewer.times.length).toBe(17); // so that they are recorded, too
    app.services.settings.STORAGE_RESERVE_MB = 1e12; // more than any disk has free
    const reason = async () => (await read(id)).recording_reason?.key;
    await expect.poll(reason).toBe("errors/streams:recordingDiskFull");
    await expect.poll(async () => (await read(id)).recording).toBe("storing");
    expect((await read(id)).state).toBe("live");
    const other = await live();
    const refused = await app.call(people.admin, streams.startRecording, { params: { id: other.id } });
    expect(refused.status).toBe(507);
    app.services.settings.STORAGE_RESERVE_MB = 0;
    await expect.poll(async () => (await read(id)).recording).toBe("off");
    expect((await files()).map(({ name }) => name)).toContainEqual(expect.stringMatching(/^Full .*mp4$/));
  });

  test("take no recording of a stream without a mission", async () => {
    const { id } = await live({ mission_token: null });
    const { status, body } = await app.call(people.admin, streams.startRecording, { params: { id } });
    expect([status, body.message]).toEqual([
      409,
      "The stream isn't linked to a mission that can store files",
    ]);
  });

  test("get a snapshot; what isn't a picture is refused", async () => {
    const { id } = await live({ name: "Snapped" });
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    const stored = await world.snapshot(id, picture);
    expect([stored.status, stored.body.data.has_position]).toEqual([200, false]);
    expect((await world.snapshot(id, Buffer.from("no picture"))).status).toBe(415);
    expect((await world.snapshot(id, picture.subarray(0, picture.length / 2))).status).toBe(415);
  });

  test("get no snapshot of a stream that has ended", async () => {
    const { id, encoder } = await live({ name: "Over" });
    encoder.end();
    await isIn(id, "ended");
    const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "blue" } })
      .jpeg()
      .toBuffer();
    expect((await world.snapshot(id, picture)).status).toBe(409);
    expect((await files()).filter(({ name }) => name.startsWith("Over"))).toEqual([]);
  });
});
