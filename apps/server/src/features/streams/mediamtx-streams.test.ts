import { media } from "@overfly/contract/media/media";
import { streams } from "@overfly/contract/streams/streams";
import { ALL_FORMATS, BufferSource, Input } from "mediabunny";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { MediaMtxApi } from "#platform/media-server/mediamtx/api.ts";
import { WhepSessions } from "#platform/media-server/mediamtx/whep-sessions.ts";
import { readSettings } from "#settings.ts";
import { createMember, PASSWORD } from "#testing/factories.ts";
import { StandInMediaMtx } from "#testing/streaming/media-mtx.ts";
import { signInWith } from "#testing/provider-admins.ts";
import { createStreamWorld, type StreamWorld } from "#testing/streaming/stream-world.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const OFFER = "v=0\r\no=- 1 1 IN IP4 127.0.0.1\r\n";
let app: TestApp;
let origin: string;
let world: StreamWorld;
let people: StreamWorld["people"];
let mission: StreamWorld["mission"];
let time = new Date("2026-05-01T08:00:00Z");
const mediaMtx = new StandInMediaMtx();

beforeAll(async () => {
  await mediaMtx.start();
  app = await testApp(
    { now: () => time },
    { ...mediaMtx.settings, STREAMING_GRACE_S: "1", RATE_LIMIT: "0", STORAGE_RESERVE_MB: "0" },
  );
  origin = await app.app.listen({ port: 0, host: "127.0.0.1" });
  mediaMtx.authHTTPAddress = `${origin}/api/streaming/authorization`;
  world = await createStreamWorld(app);
  ({ people, mission } = world);
});
afterEach(() => {
  world.endAll();
});
afterAll(async () => {
  await app.close();
  await mediaMtx.close();
});

const added = (body: object = {}) => world.added(body);
const publisher = (address: { server: string; key: string }) => world.publisher(address);
const read = (id: number) => world.read(id);
const isIn = (id: number, state: string) => world.isIn(id, state);

async function live(body: object = {}) {
  const address = await added(body);
  const encoder = publisher(address);
  expect(await encoder.isAccepted).toBe(true);
  encoder.sendPictures(5);
  await isIn(address.id, "live");
  return { ...address, encoder };
}
const playback = async (session: Session, id: number) =>
  (await app.call(session, streams.playback, { params: { id } })).body.data;
const offer = (path: string, cookie: Session, body = OFFER) =>
  fetch(`${origin}${path}`, { method: "POST", headers: { cookie, "content-type": "application/sdp" }, body });
async function watch(session: Session, id: number): Promise<Response> {
  const answer = await offer((await playback(session, id)).url, session);
  expect(answer.status).toBe(201);
  return answer;
}
const ask = async (question: object) =>
  (await app.app.inject({ method: "POST", url: "/api/streaming/authorization", payload: question }))
    .statusCode;

describe("with MediaMTX, an encoder", () => {
  test("is given an address of RTMP and one of WHIP, and is live as long as it publishes", async () => {
    const { id, key, whip, encoder } = await live();
    expect(whip?.url).toBe(`${mediaMtx.settings["STREAMING_WEBRTC_URL"]}/live/${id}/whip`);
    expect(key).toBe(`${id}?key=${whip?.token}`);
    expect(await read(id)).toMatchObject({ width_px: 64, height_px: 48 });
    encoder.end();
    await isIn(id, "ended");
    expect(await publisher(await added({ name: "Other" })).isAccepted).toBe(true);
  });

  test("that was cut off comes back, and the same stream goes on", async () => {
    const { id, encoder, ...address } = await live();
    encoder.cut();
    await encoder.isClosed;
    const again = publisher(address);
    expect(await again.isAccepted).toBe(true);
    again.sendPictures(3);
    const { raw } = await app.call(people.admin, streams.list, { query: { state: "live" } });
    expect(raw.toString()).toContain(`"id":${id}`);
    expect((await read(id)).state).toBe("live");
  });

  test("is cut off when a person ends its stream", async () => {
    const { id, encoder, ...address } = await live();
    await app.call(people.admin, streams.stop, { params: { id } });
    await encoder.isClosed;
    expect(await publisher(address).isAccepted).toBe(false);
  });

  test.each(["token", "password"])("may publish with its key as a %s, as WHIP sends it", async (field) => {
    const { id, whip } = await added();
    const question = { action: "publish", path: `live/${id}`, protocol: "webrtc", query: "" };
    expect(await ask({ ...question, [field]: whip?.token })).toBe(204);
  });

  test("may not publish with another stream's key, an expired one, or none", async () => {
    const { id, whip } = await added({ key_hours: 1 });
    const other = await added();
    const question = { action: "publish", path: `live/${id}`, protocol: "rtmp" };
    expect(await ask({ ...question, query: `key=${other.whip?.token}` })).toBe(401);
    expect(await ask({ ...question, query: "" })).toBe(401);
    expect(await ask({ ...question, path: "live/../1", token: whip?.token })).toBe(401);
    expect(await ask({ ...question, path: `other/${id}`, token: whip?.token })).toBe(401);
    expect(await ask({ action: "publish" })).toBe(401);
    expect(await ask({ ...question, action: "api", token: whip?.token })).toBe(401);
    expect(await ask({ ...question, token: whip?.token })).toBe(204);
    time = new Date(time.getTime() + 3_600_001);
    expect(await ask({ ...question, token: whip?.token })).toBe(401);
  });
});

describe("with MediaMTX, a viewer", () => {
  test("gets the answer to their offer, and their connection ends when they leave", async () => {
    const { id } = await live();
    const { kind, url } = await playback(people.admin, id);
    expect(kind).toBe("whep");
    const answer = await offer(url, people.admin);
    expect([answer.status, await answer.text()]).toEqual([201, "v=0\r\n"]);
    expect(mediaMtx.readerCount(`live/${id}`)).toBe(1);
    const own = `${origin}${answer.headers.get("location")}`;
    expect((await fetch(own, { method: "DELETE", headers: { cookie: people.rival } })).status).toBe(404);
    expect((await fetch(own, { method: "DELETE", headers: { cookie: people.admin } })).status).toBe(204);
    await expect.poll(() => mediaMtx.readerCount(`live/${id}`)).toBe(0);
  });

  test("needs an address that is signed for them, for this stream, and not expired", async () => {
    const { id } = await live();
    const other = await live();
    const member = await createMember(app.services, { organization_id: people.world.provider.id });
    const { url } = await playback(people.admin, id);
    const status = async (path: string, session: Session) => (await offer(path, session)).status;
    expect(await status(url.replace(/signature=.{6}/, "signature=AAAAAA"), people.admin)).toBe(403);
    expect(await status(url.replace(`/${id}/`, `/${other.id}/`), people.admin)).toBe(403);
    expect(await status(url, await app.signIn(member.email, PASSWORD))).toBe(403);
    expect(await status(url, "")).toBe(401);
    time = new Date(time.getTime() + 60_001);
    expect(await status(url, people.admin)).toBe(403);
  });

  test("can't read from MediaMTX by themselves, not even with their signed address", async () => {
    const { id, whip } = await live();
    const { url } = await playback(people.admin, id);
    const question = { action: "read", path: `live/${id}`, protocol: "webrtc", query: "" };
    expect(await ask({ ...question, token: url.split("?")[1] })).toBe(401);
    expect(await ask({ ...question, token: whip?.token })).toBe(401);
    expect(await ask(question)).toBe(401);
  });

  async function watcherOf() {
    const watcher = await signInWith(app, { organization_id: people.world.provider.id }, ["view streaming"]);
    const loseRight = async () => {
      await app.db
        .updateTable("roles")
        .set({ permissions: [] })
        .where(sql<boolean>`permissions = array['view streaming']`)
        .execute();
      time = new Date(time.getTime() + 10_000); // the cached identity is too old
    };
    return { watcher, loseRight };
  }

  test.each([
    ["at once", true],
    ["also where MediaMTX doesn't end their connection at first", false],
  ])("who loses the permission is disconnected, %s", async (_name, deletes) => {
    const { id } = await live();
    const { watcher, loseRight } = await watcherOf();
    await watch(watcher, id);
    mediaMtx.deletes = deletes;
    await loseRight();
    await expect.poll(() => mediaMtx.readerCount(`live/${id}`)).toBe(0);
    expect((await read(id)).state).toBe("live");
    mediaMtx.deletes = true;
  });

  test("who loses the permission before MediaMTX has answered gets no video", async () => {
    const { id } = await live();
    const { watcher, loseRight } = await watcherOf();
    const { promise, resolve } = Promise.withResolvers<string>();
    mediaMtx.answerOffer = () => promise;
    const answer = offer((await playback(watcher, id)).url, watcher);
    await expect.poll(() => mediaMtx.readerCount(`live/${id}`)).toBe(1);
    await loseRight();
    await expect.poll(() => mediaMtx.readerCount(`live/${id}`)).toBe(0);
    resolve("v=0\r\n");
    expect((await answer).status).toBe(409);
    mediaMtx.answerOffer = async () => "v=0\r\n";
  });

  test("of a process that was killed is disconnected when one starts, also where that breaks off once", async () => {
    const { id } = await live();
    await watch(people.admin, id);
    await watch(people.admin, id);
    const { STREAMING_WEBRTC_URL = "", STREAMING_API_URL = "" } = mediaMtx.settings;
    const ofNewProcess = new WhepSessions(STREAMING_WEBRTC_URL, new MediaMtxApi(STREAMING_API_URL));
    mediaMtx.brokenKicks = 1;
    await ofNewProcess.takeLeft();
    expect(mediaMtx.readerCount(`live/${id}`)).toBe(1);
    await ofNewProcess.takeLeft();
    expect(mediaMtx.readerCount(`live/${id}`)).toBe(0);
    await watch(people.admin, id);
    await ofNewProcess.takeLeft();
    expect(mediaMtx.readerCount(`live/${id}`)).toBe(1);
  });
});

test("with MediaMTX, a recording becomes one of the mission's files, and goes on after an interruption", async () => {
  const { id, encoder, ...address } = await live({ name: "Recorded" });
  await app.call(people.admin, streams.startRecording, { params: { id } });
  await expect.poll(() => mediaMtx.readerCount(`live/${id}`)).toBe(1);
  encoder.sendPictures(10);
  encoder.cut();
  await encoder.isClosed;
  const again = publisher(address);
  expect(await again.isAccepted).toBe(true);
  again.sendPictures(10);
  await expect.poll(() => mediaMtx.readerCount(`live/${id}`)).toBe(1);
  again.end();
  await expect.poll(async () => (await read(id)).recording).toBe("off");
  const files = (await app.call(people.admin, media.listForMission, { params: { token: mission.token } }))
    .body.data;
  const file = files.find(({ name }) => name.startsWith("Recorded"));
  const { raw } = await app.call(people.admin, media.file, { params: { id: file?.id ?? 0 } });
  const input = new Input({ source: new BufferSource(new Uint8Array(raw)), formats: ALL_FORMATS });
  const track = await input.getPrimaryVideoTrack();
  expect(await track?.getCodec()).toBe("avc");
  const { packetCount } = (await track?.computePacketStats()) ?? { packetCount: 0 };
  expect(packetCount).toBeGreaterThanOrEqual(20); // of both publications
});

test("while MediaMTX can't be reached, nobody is given an address, and streams keep their states", async () => {
  const { id } = await live();
  await mediaMtx.stopApi();
  const sources = async () => (await app.call(people.admin, streams.sources)).body.data;
  await expect.poll(async () => (await sources()).problem?.key).toBe("errors/streams:mediaServerUnreachable");
  const { status, body } = await app.call(people.admin, streams.create, { body: { name: "Van" } });
  expect([status, body.message]).toEqual([503, expect.stringMatching(/media server at 127\.0\.0\.1:\d+/)]);
  expect((await read(id)).state).toBe("live");
  await mediaMtx.start();
  await expect.poll(async () => (await sources()).problem).toBeNull();
  expect((await read(id)).state).toBe("live");
});

test("MediaMTX needs its three addresses", () => {
  const settings = () => readSettings({ STREAMING_ENGINE: "mediamtx" });
  for (const name of ["API", "RTMP", "WEBRTC"]) expect(settings).toThrow(`STREAMING_${name}_URL`);
});
