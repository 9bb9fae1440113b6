/* oxlint-disable vitest/no-conditional-tests -- a disk of its own needs the right to mount one */
import { randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { bim } from "@overfly/contract/bim/bim";
import { siteElevation } from "@overfly/contract/flight-routes/site-elevation";
import { profile } from "@overfly/contract/profile/profile";
import { siteDocuments } from "@overfly/contract/sites/site-documents";
import { sites } from "@overfly/contract/sites/sites";
import { StorageConfigGetOutput } from "@overfly/dji-cloud-api/messages/storage-config-get";
import { uploadToS3 } from "@overfly/simulator/dock/media-upload";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { publishReport } from "#features/reports/publish-report.ts";
import { PRODUCTS, smallIfc } from "#testing/bim/small-ifc.ts";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { createFakeDock, type FakeDock } from "#testing/fake-dock.ts";
import { createPhoto } from "#testing/photo.ts";
import { mountSmallDisk } from "#testing/small-disk.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";
import { announce, offsetOf, sendBytes } from "#testing/uploads/tus-client.ts";

const MEGABYTE = 1024 * 1024;
/** More than any disk has free. */
const WHOLE_DISK_MB = 1e12;
const disk = mountSmallDisk(32);

let app: TestApp;
let session: Session;
let dock: FakeDock;
let dockStorage: StorageConfigGetOutput;
let mission: { id: number; token: string };
let site: { id: number; token: string };

beforeAll(async () => {
  app = await testApp({}, { STORAGE_RESERVE_MB: "0", ...(disk && { DATA_DIR: disk.folder }) });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const world = await createTwoProviders(app.services);
  site = world.site;
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  session = await app.signIn(email, PASSWORD);
  const owners = { provider_id: world.provider.id, client_id: world.client.id, site_id: site.id };
  mission = await createMission(app.services, { ...owners, status: "in_progress" });
  dock = await createFakeDock(app, session);
  await dock.bind();
  const { output } = await dock.request("requests", "storage_config_get", { module: 0 });
  dockStorage = StorageConfigGetOutput.parse(output);
});
beforeEach(() => {
  app.services.settings.STORAGE_RESERVE_MB = 0;
  disk?.fill(20 * MEGABYTE);
});
afterAll(async () => {
  await dock.close();
  await app.close();
  disk?.unmount();
});

/** Documents are stored as they are. */
const asPng = (bytes: Buffer) => Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), bytes]);
const who = () => ({ app: app.app, session });
const announced = (size: number) => announce(who(), { name: "a.jpg", mission: mission.token, size });
const put = (bytes: Buffer) =>
  uploadToS3({
    storage: dockStorage,
    objectKey: `${dockStorage.object_key_prefix}/f/a.jpg`,
    bytes: new Uint8Array(bytes),
  });
async function sendFile(url: string, bytes: Uint8Array, method: "POST" | "PUT" = "POST") {
  return (await uploadFile(app, session, url, { method, name: "a.png", content: bytes })).statusCode;
}
const ready = async () => {
  const { statusCode, body } = await app.app.inject("/readyz");
  return [statusCode, (JSON.parse(body) as { checks: { storage: string } }).checks.storage];
};
/** All files of uploads, documents, pictures, elevation models and docks. */
const storedFiles = () =>
  ["uploads", "incoming", "files"].flatMap((folder) => {
    const path = join(app.services.settings.DATA_DIR, folder);
    try {
      return readdirSync(path, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() && entry.name !== "probe.txt" ? [`${folder}/${entry.name}`] : [],
      );
    } catch {
      return [];
    }
  });

const ENTRANCES: [name: string, send: (bytes: Buffer) => Promise<number | string>][] = [
  ["an upload", async (bytes) => (await announced(bytes.length)).status],
  ["a dock's file", (bytes) => put(bytes).then(() => 200, String)],
  ["a site document", (bytes) => sendFile(documentPath(), asPng(bytes))],
  ["a profile picture", async () => sendFile(profile.setAvatar.path, await createPhoto({ seed: 1 }))],
  ["an elevation model", (bytes) => sendFile(elevationPath(), bytes, "PUT")],
  [
    "a layout",
    async () => {
      const { status } = await app.call(session, sites.importLayout, {
        params: { token: site.token },
        body: { name: "As built", features: [] },
      });
      return status;
    },
  ],
];
const documentPath = () => siteDocuments.upload.path.replace(":token", site.token);
const elevationPath = () => siteElevation.replace.path.replace(":token", site.token);

describe("with less free space than the reserve", () => {
  beforeEach(() => {
    app.services.settings.STORAGE_RESERVE_MB = WHOLE_DISK_MB;
  });

  test.each(ENTRANCES)("%s is answered with 507, and nothing is kept", async (_name, send) => {
    await app.db
      .updateTable("sites")
      .set({ location: JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] }) })
      .where("id", "=", site.id)
      .execute();
    const before = storedFiles();
    expect(String(await send(randomBytes(1000)))).toContain("507");
    expect(storedFiles()).toEqual(before);
  });

  test("the rest of an upload is refused, and goes on when there is room", async () => {
    app.services.settings.STORAGE_RESERVE_MB = 0;
    const bytes = randomBytes(2000);
    const { address } = await announced(bytes.length);
    await sendBytes(who(), address, { bytes: bytes.subarray(0, 1000), offset: 0 });
    app.services.settings.STORAGE_RESERVE_MB = WHOLE_DISK_MB;
    const rest = { bytes: bytes.subarray(1000), offset: 1000 };
    expect((await sendBytes(who(), address, rest)).status).toBe(507);
    expect(await offsetOf(who(), address)).toEqual({ status: 200, offset: 1000 });
    app.services.settings.STORAGE_RESERVE_MB = 0;
    expect((await sendBytes(who(), address, rest)).status).toBe(204);
  });

  test("a report is not published", async () => {
    await expect(publishReport(systemContext(app.services), mission.id)).rejects.toMatchObject({
      status: 507,
    });
  });

  test("/readyz says so, and reads go on", async () => {
    expect(await ready()).toEqual([503, "full"]);
    expect((await app.call(session, sites.get, { params: { token: site.token } })).status).toBe(200);
    app.services.settings.STORAGE_RESERVE_MB = 0;
    expect(await ready()).toEqual([200, "ok"]);
  });
});

describe.skipIf(!disk)("on a disk that is really full (skipped without the right to mount one)", () => {
  test("uploads are refused that would fill it together with those that are being received", async () => {
    const size = 6 * MEGABYTE;
    const [first, second] = await Promise.all([announced(size), announced(size)]);
    expect([first.status, second.status]).toEqual([201, 201]);
    expect((await announced(9 * MEGABYTE)).status).toBe(507);
    await sendBytes(who(), first.address, { bytes: Buffer.alloc(size / 2), offset: 0 });
    disk?.fill(20 * MEGABYTE - size / 2); // what arrived takes its room
    expect((await announced(7 * MEGABYTE)).status).toBe(201);
    await app.db.deleteFrom("uploads").where("state", "=", "receiving").execute();
  });

  test("an upload that fills it is answered with 507, gives back its room, and goes on later", async () => {
    const bytes = randomBytes(4 * MEGABYTE);
    const { address } = await announced(bytes.length);
    const half = bytes.length / 2;
    await sendBytes(who(), address, { bytes: bytes.subarray(0, half), offset: 0 });
    app.services.settings.STORAGE_RESERVE_MB = -1000; // as if another program took the space meanwhile
    disk?.fill(MEGABYTE);
    const rest = { bytes: bytes.subarray(half), offset: half };
    const { status, body } = await sendBytes(who(), address, rest);
    expect([status, body]).toEqual([507, expect.stringContaining("storage is full")]);
    expect(await offsetOf(who(), address)).toEqual({ status: 200, offset: half });
    expect(disk?.free()).toBeGreaterThan(0.9 * MEGABYTE);
    disk?.fill(12 * MEGABYTE);
    expect((await sendBytes(who(), address, rest)).status).toBe(204);
  });

  test("a model that arrived is stored and read once there is room for it", async () => {
    const model = Buffer.from(smallIfc({ more: [`/* ${"x".repeat(5 * MEGABYTE)} */`] }));
    const name = "Full ARCH.ifc";
    const { address } = await announce(who(), { name, site: site.token, size: model.length });
    app.services.settings.STORAGE_RESERVE_MB = -1000;
    disk?.fill(8 * MEGABYTE); // for its upload, not for the copy of it
    const { status, body } = await sendBytes(who(), address, { bytes: model, offset: 0 });
    expect([status, body]).toEqual([507, expect.stringContaining("storage is full")]);
    const models = async () =>
      (await app.call(session, bim.list, { params: { token: site.token } })).body.data.map(
        ({ state, element_count }) => [state, element_count],
      );
    expect(await models()).toEqual([]);
    disk?.fill(20 * MEGABYTE);
    expect(await offsetOf(who(), address)).toEqual({ status: 200, offset: model.length });
    await expect.poll(models).toEqual([["ready", PRODUCTS.length]]);
  });

  test("a dock's file that does not fit is answered with 507, and nothing of it is left", async () => {
    app.services.settings.STORAGE_RESERVE_MB = -1000;
    disk?.fill(MEGABYTE);
    const before = storedFiles();
    await expect(put(randomBytes(3 * MEGABYTE))).rejects.toThrow("507");
    expect(storedFiles()).toEqual(before);
  });

  test("a document that does not fit is answered with 507, and nothing of it is left", async () => {
    app.services.settings.STORAGE_RESERVE_MB = -1000;
    disk?.fill(MEGABYTE);
    const before = storedFiles();
    expect(await sendFile(documentPath(), asPng(randomBytes(3 * MEGABYTE)))).toBe(507);
    expect(storedFiles()).toEqual(before);
  });

  test("/readyz says so", async () => {
    app.services.settings.STORAGE_RESERVE_MB = -1000;
    disk?.fill(0);
    expect(await ready()).toEqual([503, "full"]);
  });
});

test("a storage that reports to be full is answered with 507", async () => {
  const { driver } = app.services.storage;
  const before = driver.put.bind(driver);
  driver.put = () => Promise.reject(Object.assign(new Error("no space"), { code: "ENOSPC" }));
  try {
    expect(await sendFile(documentPath(), asPng(randomBytes(10)))).toBe(507);
  } finally {
    driver.put = before;
  }
});

test("a file that can't be written completely keeps the one that it was to replace", async () => {
  const { storage } = app.services;
  await storage.put("a/b.txt", "first");
  const broken = async function* () {
    yield Buffer.from("sec");
    throw new Error("cut off");
  };
  const { Readable } = await import("node:stream");
  await expect(storage.putStream("a/b.txt", Readable.from(broken()))).rejects.toThrow("Cannot write");
  expect(await storage.get("a/b.txt")).toBe("first");
  expect(storedFiles().filter((file) => file.includes("b.txt"))).toEqual(["files/b.txt"]);
});
