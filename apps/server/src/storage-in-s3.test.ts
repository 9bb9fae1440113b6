import { randomUUID } from "node:crypto";
import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { media, UPLOADS_PATH } from "@overfly/contract/media/media";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { processing } from "@overfly/contract/processing/processing";
import { reports } from "@overfly/contract/reports/reports";
import { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import { uploadToS3 } from "@overfly/simulator/dock/media-upload";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFakeDock } from "#testing/fake-dock.ts";
import { createMission, createMember, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { createPlant, storePlant, takePhotos } from "#testing/simulated-plant.ts";
import { openS3 } from "#testing/servers/s3-server.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { offsetOf, upload } from "#testing/uploads/tus-client.ts";

const PATIENCE = { timeout: 240_000, interval: 200 };
const plant = createPlant({ rows: 2, tablesPerRow: 1, defects: { hot_cell: 1, module_offline: 1 } });
let s3: Awaited<ReturnType<typeof openS3>>;
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
let mission: { id: number; token: string };
let photos: { name: string; bytes: Uint8Array<ArrayBuffer> }[];

beforeAll(async () => {
  s3 = await openS3();
  app = await testApp({}, { STORAGE_URL: s3.url() });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  world = await createTwoProviders(app.services);
  const signIn = async (person: Parameters<typeof createMember>[1]) =>
    app.signIn((await createMember(app.services, person)).email, PASSWORD);
  admin = await signIn({ organization_id: world.provider.id });
  client = await signIn({ organization_id: world.client.id, user_type: "client" });
  await storePlant(app.services, world.site.id, plant);
  mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
  photos = (await takePhotos(plant)).map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
});
afterAll(async () => {
  await app.close();
  await s3.close();
});

const params = () => ({ token: mission.token });
const sender = () => ({ app: app.app, session: admin });
const summary = async () => (await app.call(admin, media.summary, { params: params() })).body.data;

test("a dock's photo, uploaded with temporary credentials, is stored in the bucket by its content", async () => {
  const dock = await createFakeDock(app, admin);
  await dock.bind();
  const task_id = randomUUID();
  const { provider_id, mission_id } = { provider_id: world.provider.id, mission_id: mission.id };
  await app.db
    .insertInto("flights")
    .values({ mission_id, provider_id, dock_id: dock.id, source: "dock", status: "landed", task_id })
    .execute();
  const { output } = await dock.request("requests", "storage_config_get", { module: 0 });
  const storage = StorageConfigGetOutput.parse(output);
  const [photo] = photos.splice(0, 1);
  if (!photo) throw new Error("No photographs");
  const object_key = `${storage.object_key_prefix}/${task_id}/${photo.name}`;
  await uploadToS3({ storage, objectKey: object_key, bytes: photo.bytes });
  expect([...s3.objects.keys()].filter((key) => key.startsWith("dock-incoming/"))).toHaveLength(1);

  const reply = await dock.request("events", "file_upload_callback", {
    file: { object_key, path: "", name: photo.name, ext: { flight_id: task_id } },
  });

  expect(reply).toEqual({ result: 0 });
  await expect.poll(summary, PATIENCE).toMatchObject({ total: 1, checked: 1, faulty: 0 });
  expect([...s3.objects.keys()].filter((key) => key.startsWith("dock-incoming/"))).toEqual([]);
  await dock.close();
});

test("uploads during an outage of the bucket get an error, are kept, and continue afterwards", async () => {
  const [first, ...rest] = photos;
  if (!first) throw new Error("No photographs");
  await s3.stop();
  const readyz = async () => (await app.app.inject("/readyz")).json();
  expect(await readyz()).toEqual({
    status: "not ready",
    checks: { database: "ok", storage: "failed", broker: "ok" },
  });
  const reply = await upload(sender(), mission.token, first.name, first.bytes);
  expect(reply.status).toBe(503);
  const [known] = (await app.call(admin, media.listForMission, { params: params(), query: {} })).body.data;
  const picture = await app.call(admin, media.thumbnail, { params: { id: known?.id ?? 0 } });
  expect([picture.status, JSON.parse(picture.raw.toString()).message]).toEqual([
    503,
    "The file storage is unavailable; try again in a moment",
  ]);

  await s3.restart();

  expect(await readyz()).toMatchObject({ status: "ready" });
  const { id } = await app.db
    .selectFrom("uploads")
    .where("state", "in", ["receiving", "received"])
    .select("id")
    .executeTakeFirstOrThrow();
  const address = `${UPLOADS_PATH}/${id}`;
  expect(await offsetOf(sender(), address)).toEqual({ status: 200, offset: first.bytes.length });
  for (const { name, bytes } of rest)
    expect((await upload(sender(), mission.token, name, bytes)).status).toBe(204);
  await expect.poll(summary, PATIENCE).toMatchObject({ checked: photos.length + 1, faulty: 0 });
});

test("processing waits for an unavailable bucket, reads every photo, and produces the report", async () => {
  const jobs = async () => (await app.call(admin, processing.listForMission, { params: params() })).body.data;
  await app.call(admin, missionTransitions.dataUploaded, {
    params: params(),
    body: { reason: "Flown elsewhere" },
  });
  await s3.stop();
  expect((await app.call(admin, missionTransitions.process, { params: params(), body: {} })).status).toBe(
    200,
  );
  await expect
    .poll(async () => JSON.stringify(await jobs()), PATIENCE)
    .toContain("Waiting for the file storage");
  await s3.restart();
  await expect
    .poll(async () => (await jobs()).filter(({ state }) => state !== "completed"), PATIENCE)
    .toEqual([]);
  expect(JSON.stringify(await jobs())).not.toContain("could not be read");

  await app.call(admin, missionTransitions.review, { params: params(), body: {} });
  const { data: found } = (await app.call(admin, anomalies.listForMission, { params: params() })).body;
  expect(found.map((anomaly) => anomaly.class).toSorted()).toEqual(["cell", "module_offline"]);
  for (const { id, updated_at } of found)
    await app.call(admin, anomalies.update, {
      params: { id },
      body: { review: "confirmed", updated_at },
    });
  expect((await app.call(admin, missionTransitions.complete, { params: params(), body: {} })).status).toBe(
    200,
  );
  await expect
    .poll(() => [...s3.objects.values()].filter(({ type }) => type === "application/pdf").length, PATIENCE)
    .toBe(1);
  const pdf = await app.call(client, reports.pdf, { params: params() });
  const stored = [...s3.objects.values()].find(({ type }) => type === "application/pdf");
  expect(pdf.raw).toEqual(stored?.bytes);
  const [file] = (await app.call(client, media.listForMission, { params: params(), query: {} })).body.data;
  const id = file?.id ?? 0;
  const thumbnail = await app.call(client, media.thumbnail, { params: { id } });
  expect((await sharp(thumbnail.raw).metadata()).format).toBe("webp");
  expect((await app.call(client, media.file, { params: { id } })).raw.length).toBe(file?.size_bytes);
});
