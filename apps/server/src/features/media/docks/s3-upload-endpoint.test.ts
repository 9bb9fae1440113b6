import { randomBytes, randomUUID } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import { uploadToS3 } from "@overfly/simulator/dock/media-upload";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { temporaryKey } from "./s3-upload-endpoint.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let dock: FakeDock;
let storage: StorageConfigGetOutput;
let clock = () => new Date();

beforeAll(async () => {
  app = await testApp({ now: () => clock() });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  admin = await app.signIn(email, PASSWORD);
  dock = await createFakeDock(app, admin);
  await dock.bind();
  const { output } = await dock.request("requests", "storage_config_get", { module: 0 });
  storage = StorageConfigGetOutput.parse(output);
});
afterEach(() => {
  clock = () => new Date();
});
afterAll(async () => {
  await dock.close();
  await app.close();
});

const key = (name = `${randomUUID()}.jpg`) => `${storage.object_key_prefix}/flight/${name}`;
const put = (objectKey: string, bytes = randomBytes(100), at = storage) =>
  uploadToS3({ storage: at, objectKey, bytes });
const isStored = (objectKey: string) => app.services.storage.exists(temporaryKey(objectKey));
const withKeys = (keys: Partial<StorageConfigGetOutput["credentials"]>) => ({
  ...storage,
  credentials: { ...storage.credentials, ...keys },
});

describe("PUT of a file", () => {
  test("stores it, and a second PUT replaces it", async () => {
    const objectKey = key("a picture (1).jpg");
    await put(objectKey);
    const last = randomBytes(300);
    await put(objectKey, last);

    expect(Buffer.from(await app.services.storage.getBytes(temporaryKey(objectKey)))).toEqual(last);
    const rows = await app.db
      .selectFrom("dock_files")
      .where("object_key", "=", objectKey)
      .selectAll()
      .execute();
    expect(rows.map(({ size_bytes }) => size_bytes)).toEqual([300]);
  });

  test("accepts a file above the general body limit", async () => {
    const objectKey = key();
    await put(objectKey, randomBytes(40 * 1024 * 1024));
    expect(await isStored(objectKey)).toBe(true);
  });

  test.each<[string, Partial<StorageConfigGetOutput["credentials"]>]>([
    ["a wrong secret", { access_key_secret: "wrong" }],
    ["a wrong token", { security_token: "wrong" }],
    ["keys of another dock", { access_key_id: `OF999X${Date.now() + 1e6}` }],
    ["unknown keys", { access_key_id: "AKIAIOSFODNN7EXAMPLE" }],
  ])("refuses %s", async (_name, keys) => {
    const objectKey = key();
    await expect(put(objectKey, randomBytes(10), withKeys(keys))).rejects.toThrow("403");
    expect(await isStored(objectKey)).toBe(false);
  });

  test.each([
    ["another dock's prefix", "docks/OTHER/flight/a.jpg"],
    ["a key outside of every prefix", "missions/1/a.jpg"],
  ])("refuses %s", async (_name, objectKey) => {
    await expect(put(objectKey)).rejects.toThrow("403");
    expect(await isStored(objectKey)).toBe(false);
  });

  test("refuses keys that have expired", async () => {
    clock = () => new Date(Date.now() + 3601_000);
    await expect(put(key())).rejects.toThrow("403");
  });

  test("refuses a call without a signature", async () => {
    const reply = await fetch(`${storage.endpoint}/${storage.bucket}/${key()}`, { method: "PUT", body: "x" });
    expect(reply.status).toBe(403);
    expect(await reply.text()).toContain("<Code>SignatureDoesNotMatch</Code>");
  });

  test("leaves no temporary files", async () => {
    const folder = join(app.services.settings.DATA_DIR, "incoming");
    expect(await readdir(folder)).toEqual([]);
  });
});

describe("reporting a file", () => {
  async function createFlight() {
    const mission = await createMission(app.services, {
      provider_id: world.provider.id,
      client_id: world.client.id,
      site_id: world.site.id,
      status: "in_progress",
    });
    const task_id = randomUUID();
    const { id } = await app.db
      .insertInto("flights")
      .values({
        mission_id: mission.id,
        provider_id: world.provider.id,
        dock_id: dock.id,
        source: "dock",
        status: "landed",
        task_id,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { id, task_id, mission_id: mission.id };
  }
  const report = (objectKey: string, flight_id: string) =>
    dock.request("events", "file_upload_callback", {
      file: { object_key: objectKey, name: "DJI_0001.jpg", path: "", ext: { flight_id } },
      flight_task: { uploaded_file_count: 1, expected_file_count: 2, flight_type: 0 },
    });
  const clouds = (flight_id: number) =>
    app.db.selectFrom("media_files").where("flight_id", "=", flight_id).select("name").execute();

  test("adds it to the mission once, however often it is reported", async () => {
    const [flight, objectKey] = [await createFlight(), key()];
    await put(objectKey);

    expect(await report(objectKey, flight.task_id)).toEqual({ result: 0 });
    expect(await report(objectKey, flight.task_id)).toEqual({ result: 0 });
    expect(await clouds(flight.id)).toEqual([{ name: "DJI_0001.jpg" }]);
    expect(await isStored(objectKey)).toBe(false);
  });

  test("keeps it as the site's own, out of a mission that was completed meanwhile", async () => {
    const [flight, objectKey] = [await createFlight(), key()];
    await put(objectKey);
    await app.db
      .updateTable("missions")
      .set({ status: "completed" })
      .where("id", "=", flight.mission_id)
      .execute();
    expect(await report(objectKey, flight.task_id)).toEqual({ result: 0 });
    expect(await report(objectKey, flight.task_id)).toEqual({ result: 0 });
    const kept = app.db
      .selectFrom("media_files")
      .innerJoin("dock_files", "dock_files.media_file_id", "media_files.id")
      .where("dock_files.object_key", "=", objectKey)
      .select(["site_id", "mission_id", "media_files.flight_id", "published_at"]);
    expect(await kept.execute()).toEqual([
      { site_id: world.site.id, mission_id: null, flight_id: null, published_at: null },
    ]);
    expect(await isStored(objectKey)).toBe(false);
  });

  test("answers with file not found, so that the dock uploads it again", async () => {
    const flight = await createFlight();
    expect((await report(key(), flight.task_id))["result"]).not.toBe(0);
    expect(await clouds(flight.id)).toEqual([]);
  });
});
