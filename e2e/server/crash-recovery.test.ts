import { createHash } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { anomalies } from "@overfly/contract/anomalies/anomalies";
import { media } from "@overfly/contract/media/media";
import { docks } from "@overfly/contract/docks/docks";
import { missionTransitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { processing } from "@overfly/contract/processing/processing";
import { type DemoUser, signIn } from "@overfly/server/demo/demo-client";
import { startDock } from "@overfly/simulator/dock/start-dock";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { POLL } from "#timeouts.ts";
import { createDemoDataDir, type DemoDataDir } from "./demo-data-dir.ts";
import { cookieOf } from "./raw-request.ts";
import { databaseOf, postgresOf, type ServerProcess, startServer } from "./server-process.ts";
import { createUpload, uploadOffset, sendBytes, upload, type Uploader } from "./tus-upload.ts";

/** For what takes many seconds: each question costs the server as much as a part of a photo's check. */
const SELDOM = { ...POLL, interval: 1000 };

let filled: DemoDataDir;
let server: ServerProcess;
let operations: DemoUser;
let sender: Uploader;

beforeAll(async () => {
  filled = await createDemoDataDir();
  server = await startServer(filled);
  const { origin } = server;
  operations = await signIn(origin, "admin@center.demo");
  sender = { origin, cookie: await cookieOf(origin, "admin@center.demo") };
});
afterAll(async () => {
  await server.kill();
  await filled.remove();
});

/** Kills the server and starts it again on the same data. */
async function restart() {
  await server.kill();
  server = await startServer(filled);
}

const params = () => ({ token: filled.missionToken });
const summary = async () => (await operations.call(media.summary, { params: params() })).data;
const jobs = async () => (await operations.call(processing.listForMission, { params: params() })).data;

describe("a server that is killed", () => {
  test("resumes an upload from the last byte received, and stores the file once", async () => {
    const [photo] = filled.photos;
    if (!photo) throw new Error("The plant has no photos");
    const { bytes, name } = photo;
    const half = Math.floor(bytes.length / 2);
    const { address } = await createUpload(sender, {
      name,
      mission: filled.missionToken,
      size: bytes.length,
    });
    const neverEnding = new ReadableStream({
      start: (stream) => stream.enqueue(bytes.subarray(0, half)),
    });
    const cut = sendBytes(sender, address, { bytes: neverEnding, offset: 0 }).catch(() => "cut off");
    const file = join(filled.folder, "uploads", address.split("/").at(-1) ?? "");
    await expect.poll(async () => (await stat(file)).size, POLL).toBe(half);

    await restart();

    expect(await cut).toBe("cut off");
    expect(await uploadOffset(sender, address)).toEqual({ status: 200, offset: half });
    const rest = await sendBytes(sender, address, { bytes: bytes.subarray(half), offset: half });
    expect(rest).toMatchObject({ status: 204, offset: bytes.length });
    await expect.poll(summary, POLL).toMatchObject({ total: 1, checked: 1, duplicates: 0 });
    const { data } = await operations.call(media.listForMission, { params: params() });
    expect(data.map(({ sha256 }) => sha256)).toEqual([createHash("sha256").update(bytes).digest("hex")]);
    const stored = await operations.download(media.file, { id: data[0]?.id ?? 0 });
    expect(stored.equals(bytes)).toBe(true);
  });

  test("resumes a processing job, and reports each anomaly once", async () => {
    for (const { name, bytes } of filled.photos.slice(1))
      expect(await upload(sender, filled.missionToken, name, bytes)).toMatchObject({ status: 204 });
    await expect.poll(async () => (await summary()).checked, SELDOM).toBe(filled.photos.length);
    await operations.call(missionTransitions.dataUploaded, {
      params: params(),
      body: { reason: "Flown elsewhere" },
    });
    await operations.call(missionTransitions.process, { params: params(), body: {} });
    const thermography = async () => (await jobs()).find(({ kind }) => kind === "thermography");
    await expect
      .poll(async () => (await thermography())?.percent ?? 0, { ...POLL, interval: 20 })
      .toBeGreaterThan(10);

    await server.kill();
    const { pool, close } = databaseOf(filled.folder);
    const inspected = async () =>
      (await pool.query("select media_file_id, xmin::text as written_by from thermal_observations")).rows;
    const before = await inspected();
    server = await startServer(filled);
    const since = await thermography();

    const thermalPhotos = filled.photos.length / 2;
    expect(before.length).toBeGreaterThan(0);
    expect(before.length).toBeLessThan(thermalPhotos);
    expect(since?.percent).toBeGreaterThan(10);
    await expect
      .poll(async () => (await jobs()).map(({ kind, state }) => `${kind} ${state}`), SELDOM)
      .toEqual(expect.arrayContaining(["merge completed", "thermography completed"]));
    const after = await inspected();
    await close();
    expect(after).toHaveLength(thermalPhotos);
    expect(after).toEqual(expect.arrayContaining(before));
    const { data: found } = await operations.call(anomalies.listForMission, { params: params() });
    const positions = found.map(({ position }) => position.coordinates.join(" "));
    expect(found.length).toBeGreaterThan(0);
    expect(new Set(positions).size).toBe(found.length);
    expect((await jobs()).filter(({ kind }) => kind === "merge")).toHaveLength(1);
  });

  test("receives its docks' telemetry again after the restart", async () => {
    const fleet = await Promise.all(
      filled.docks.map(({ username, password, serial_number, ...dock }, index) =>
        startDock({
          mqttUrl: dock.mqtt_url,
          username,
          password,
          serialNumber: serial_number,
          droneSerialNumber: dock.drone_serial_number,
          organizationId: dock.organization_id,
          deviceBindingCode: dock.device_binding_code,
          longitude: 35.9,
          latitude: 31.9,
          heightM: 700,
          seed: index + 1,
          log: () => {},
        }),
      ),
    );
    const seenSince = async (instant: number) => {
      const { data } = await operations.call(docks.list, { query: {} });
      return data.filter(
        ({ state, telemetry }) => state === "idle" && Date.parse(telemetry?.at ?? "") > instant,
      ).length;
    };
    try {
      await expect.poll(() => seenSince(0), POLL).toBe(fleet.length);

      await restart();

      const back = Date.now();
      await expect.poll(() => seenSince(back), POLL).toBe(fleet.length);
    } finally {
      await Promise.all(fleet.map((dock) => dock.stop()));
    }
  });
});

test("Ctrl-C, sent twice as a terminal and npm do, shuts everything down cleanly", async () => {
  expect(postgresOf(filled.folder)).toBeDefined();
  const { address } = await createUpload(sender, {
    name: "late.jpg",
    mission: filled.missionToken,
    size: 1000,
  });

  expect(await server.signal("SIGINT", "SIGINT")).toBe(0);

  expect(postgresOf(filled.folder)).toBeUndefined();
  server = await startServer(filled);
  expect((await uploadOffset(sender, address)).status).toBe(200);
  expect(await server.signal("SIGTERM")).toBe(0);
});
