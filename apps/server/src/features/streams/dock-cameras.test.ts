import { explanationMessage } from "@overfly/dji-cloud-api/codes/code-explanation";
import { explainErrorCode } from "@overfly/dji-cloud-api/codes/error-codes";
import { docks } from "@overfly/contract/docks/docks";
import { media } from "@overfly/contract/media/media";
import { streams } from "@overfly/contract/streams/streams";
import { render } from "@overfly/i18n/node/translate";
import sharp from "sharp";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { FakeDock } from "#testing/fake-dock.ts";
import { createMission } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { createCameraDock, publishFrom } from "#testing/streaming/camera-dock.ts";
import type { TestPublisher } from "#testing/streaming/rtmp-publisher.ts";
import { formWithFile } from "#testing/uploads/upload-file.ts";
import { testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let people: ProviderAdmins;
const open: { close(): unknown }[] = [];

beforeAll(async () => {
  app = await testApp({}, { STREAMING_ENGINE: "embedded", STREAMING_GRACE_S: "0", RATE_LIMIT: "0" });
  people = await createProviderAdmins(app);
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});
afterAll(() => app.close());

async function reportingDock(): Promise<FakeDock> {
  const dock = await createCameraDock(app, people.admin);
  open.push(dock);
  return dock;
}

const start = (dock: FakeDock, which: "dock_camera" | "drone_camera" = "drone_camera") =>
  app.call(people.admin, streams.start, { body: { dock_id: dock.id, camera: which, quality: "hd" } });
const read = async (id: number) => (await app.call(people.admin, streams.get, { params: { id } })).body.data;
const isIn = (id: number, state: string) => expect.poll(async () => (await read(id)).state).toBe(state);

async function push(dock: FakeDock): Promise<TestPublisher> {
  const publisher = await publishFrom(dock);
  open.push({ close: () => publisher.cut() });
  return publisher;
}

async function streamingDock() {
  const dock = await reportingDock();
  dock.answerServices(() => ({ result: 0 }));
  const { id } = (await start(dock)).body.data;
  const publisher = await push(dock);
  await isIn(id, "live");
  return { dock, id, publisher };
}

describe("a dock's camera", () => {
  test("is started as DJI documents it, and live once its video is there", async () => {
    const dock = await reportingDock();
    dock.answerServices(() => ({ result: 0 }));
    const { status, body } = await start(dock);
    expect([status, body.data.state, body.data.lens]).toEqual([200, "pending", "wide"]);
    expect(dock.calls).toMatchObject([
      {
        method: "live_start_push",
        data: {
          url_type: 1,
          url: expect.stringMatching(/^rtmp:\/\/127\.0\.0\.1:\d+\/live\/\d+-[\w-]{43}$/),
          video_id: `${dock.droneSerialNumber}/81-0-0/normal-0`,
          video_quality: 3,
        },
      },
    ]);
    await push(dock);
    await isIn(body.data.id, "live");
    expect((await read(body.data.id)).telemetry?.dock_id).toBe(dock.id);
  });

  test("that the dock rejects fails, with the dock's reason", async () => {
    const dock = await reportingDock();
    dock.answerServices(() => ({ result: 513_005 }));
    const { status, body } = await start(dock, "dock_camera");
    expect([status, body.message]).toEqual([409, expect.stringMatching(/\w+ \w+/)]);
    const { data } = (await app.call(people.admin, streams.list, { query: { search: "North gate" } })).body;
    expect(data.find((stream) => stream.dock?.id === dock.id)).toMatchObject({
      state: "failed",
      reason: { key: expect.any(String) },
    });
  });

  test("is found among the streams by its state and source", async () => {
    const { id } = await streamingDock();
    const found = async (query: { state?: "live" | "ended"; source?: "drone_camera" | "dock_camera" }) =>
      (await app.call(people.admin, streams.list, { query })).body.data.some((stream) => stream.id === id);
    expect(await found({ state: "live", source: "drone_camera" })).toBe(true);
    expect(await found({ source: "dock_camera" })).toBe(false);
    expect(await found({ state: "ended" })).toBe(false);
  });

  test("streams once at a time", async () => {
    const { dock } = await streamingDock();
    const { status, body } = await start(dock);
    expect([status, body.message]).toEqual([409, "This camera is already streaming"]);
  });

  test("isn't started while the dock is offline, or by another provider", async () => {
    const dock = await reportingDock();
    const body = { dock_id: dock.id, camera: "dock_camera" as const };
    expect((await app.call(people.rival, streams.start, { body })).status).toBe(404);
    await app.db.updateTable("docks").set({ state: "offline" }).where("id", "=", dock.id).execute();
    const { status, body: answer } = await app.call(people.admin, streams.start, { body });
    expect([status, answer.message]).toEqual([409, "The dock is offline"]);
    expect(dock.calls).toEqual([]);
  });

  test("ends once the dock has acknowledged that it stops", async () => {
    const { dock, id, publisher } = await streamingDock();
    dock.answerServices(() => ({ result: 513_005 }));
    expect((await app.call(people.admin, streams.stop, { params: { id } })).status).toBe(409);
    expect((await read(id)).state).toBe("live");
    dock.answerServices(() => ({ result: 0 }));
    const { status, body } = await app.call(people.admin, streams.stop, { params: { id } });
    expect([status, body.data.state]).toEqual([200, "ended"]);
    await publisher.isClosed;
    expect(dock.calls.at(-1)).toMatchObject({
      method: "live_stop_push",
      data: { video_id: `${dock.droneSerialNumber}/81-0-0/normal-0` },
    });
  });

  test.each([
    ["deleted", docks.remove],
    ["unbound", docks.unbind],
  ] as const)("ends, and is disconnected, when its dock is %s", async (how, endpoint) => {
    const { dock, id, publisher } = await streamingDock();
    await app.db.updateTable("docks").set({ drone_online: false }).where("id", "=", dock.id).execute();
    expect((await app.call(people.admin, endpoint, { params: { id: dock.id } })).status).toBe(200);
    await publisher.isClosed;
    const { state, reason, ended_at } = await read(id);
    expect([state, ended_at, reason && render(reason, "en")]).toEqual([
      "ended",
      expect.any(String),
      `The dock was ${how}`,
    ]);
    expect((await app.call(people.admin, streams.remove, { params: { id } })).status).toBe(200);
  });

  test("that is still live though its dock was deleted can be ended, without a call of the dock", async () => {
    const { dock, id, publisher } = await streamingDock();
    await app.db.updateTable("docks").set({ archived_at: new Date() }).where("id", "=", dock.id).execute();
    const calls = dock.calls.length;
    const { status, body } = await app.call(people.admin, streams.stop, { params: { id } });
    expect([status, body.data.state, dock.calls.length]).toEqual([200, "ended", calls]);
    await publisher.isClosed;
  });

  test("ends by itself when its video stops coming", async () => {
    const { id, publisher } = await streamingDock();
    publisher.cut();
    await isIn(id, "ended");
  });

  test("that the dock accepts, but then can't stream, fails with the dock's error", async () => {
    const dock = await reportingDock();
    dock.answerServices(() => ({ result: 0 }));
    const { id } = (await start(dock)).body.data;
    const video_id = `${dock.droneSerialNumber}/81-0-0/normal-0`;
    const other = `${dock.serialNumber}/165-0-7/normal-0`;
    await dock.send("state", { live_status: [{ video_id: other, status: 0, error_status: 513_008 }] });
    await dock.send("state", { live_status: [{ video_id, status: 0, error_status: "513005" }] });
    await isIn(id, "failed");
    expect((await read(id)).reason).toEqual(explanationMessage(explainErrorCode(513_005)));
  });

  test("that is live keeps the dock's error as the reason of its end, unless the dock takes it back", async () => {
    const [broken, recovered] = [await streamingDock(), await streamingDock()];
    const say = ({ dock }: typeof broken, error_status: number) =>
      dock.send("state", {
        live_status: [{ video_id: `${dock.droneSerialNumber}/81-0-0/normal-0`, status: 1, error_status }],
      });
    const reason = async ({ id }: typeof broken) => (await read(id)).reason;
    await say(broken, 513_005);
    await say(recovered, 513_005);
    await expect.poll(() => reason(recovered)).not.toBeNull();
    expect((await read(recovered.id)).state).toBe("live");
    await say(recovered, 0);
    await expect.poll(() => reason(recovered)).toBeNull();
    for (const { id, publisher } of [broken, recovered]) {
      publisher.cut();
      await isIn(id, "ended");
    }
    expect([await reason(broken), await reason(recovered)]).toEqual([
      explanationMessage(explainErrorCode(513_005)),
      { key: "errors/streams:publisherLost", values: {} },
    ]);
  });

  test("whose quality or lens the dock refuses keeps what it has", async () => {
    const { dock, id } = await streamingDock();
    dock.answerServices(() => ({ result: 513_005 }));
    for (const body of [{ quality: "uhd" }, { lens: "ir" }] as const) {
      const { status, body: answer } = await app.call(people.admin, streams.adjust, { params: { id }, body });
      expect([status, answer.message]).toEqual([409, expect.stringMatching(/\w+ \w+/)]);
    }
    expect(await read(id)).toMatchObject({ quality: "hd", lens: "wide", state: "live" });
  });

  test("changes quality and lens once the dock has acknowledged it", async () => {
    const { dock, id } = await streamingDock();
    const adjust = (body: { quality?: "uhd"; lens?: "ir" }) =>
      app.call(people.admin, streams.adjust, { params: { id }, body });
    expect((await adjust({ quality: "uhd", lens: "ir" })).body.data).toMatchObject({
      quality: "uhd",
      lens: "ir",
    });
    const video_id = `${dock.droneSerialNumber}/81-0-0/normal-0`;
    expect(dock.calls.slice(-2)).toMatchObject([
      { method: "live_set_quality", data: { video_id, video_quality: 4 } },
      { method: "live_lens_change", data: { video_id, video_type: "ir" } },
    ]);
    dock.answerServices(() => ({ result: 513_005 }));
    expect((await adjust({ lens: "ir", quality: "uhd" })).status).toBe(409);
  });
});

test("a snapshot of a flight has the drone's position and height, and is one of the mission's photos", async () => {
  const { provider, client, site } = people.world;
  const owners = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const mission = await createMission(app.services, { ...owners, status: "in_progress" });
  const dock = await reportingDock();
  dock.answerServices(() => ({ result: 0 }));
  const flight = { provider_id: provider.id, mission_id: mission.id, dock_id: dock.id };
  await app.db
    .insertInto("flights")
    .values({ ...flight, source: "dock", status: "airborne" })
    .execute();
  await dock.report(
    { latitude: 31.91234, longitude: 35.98765, elevation: 42.5, attitude_head: -91 },
    dock.droneSerialNumber,
  );
  const { id } = (await start(dock)).body.data;
  await expect.poll(async () => (await read(id)).telemetry?.drone?.latitude).toBe(31.91234);
  expect((await read(id)).mission?.token).toBe(mission.token);

  const picture = await sharp({ create: { width: 64, height: 48, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
  const form = await formWithFile({ name: "a.jpg", content: picture, type: "image/jpeg" });
  const { body } = await app.call(people.admin, streams.snapshot, {
    params: { id },
    body: form.payload as never,
    headers: { "content-type": form.contentType },
  });
  expect(body.data.has_position).toBe(true);
  const file = async () =>
    (await app.call(people.admin, media.get, { params: { id: body.data.media_file_id } })).body.data;
  await expect.poll(async () => (await file()).state).toBe("checked");
  const { position, ...photo } = await file();
  expect(photo).toMatchObject({ kind: "photo", mission_token: mission.token, relative_height_m: 42.5 });
  expect(position?.coordinates[0]).toBeCloseTo(35.98765, 6);
  expect(position?.coordinates[1]).toBeCloseTo(31.91234, 6);
  expect(photo.captured_at).not.toBeNull();
});
