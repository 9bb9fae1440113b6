import { utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { media } from "@overfly/contract/media/media";
import { expect, test } from "vitest";
import { systemContext } from "#context.ts";
import { createPhoto } from "#testing/photo.ts";
import { announce, offsetOf, sendBytes, upload } from "#testing/uploads/tus-client.ts";
import { uploadWorld } from "#testing/uploads/upload-world.ts";
import { uploadFolder } from "./upload-files.ts";
import { cleanUpUploads, finishUpload } from "./uploads.ts";

const world = uploadWorld();
const { filesOf, mission, sender } = world;
const HOUR_MS = 3_600_000;

const idOf = (address: string) => address.split("/").at(-1) ?? "";
const pathOf = (address: string) => join(uploadFolder(world.app.services), idOf(address));
const system = () => systemContext(world.app.services);

/** A photo whose bytes arrived just before a crash. */
async function arrived(seed: number, columns = {}) {
  const { id, token } = await mission(columns);
  const bytes = await createPhoto({ seed });
  const { address } = await announce(sender(), { name: "a.jpg", mission: token, size: bytes.length });
  await writeFile(pathOf(address), bytes);
  return { id, token, address };
}

const keysOf = (mission_id: number) =>
  world.app.db.selectFrom("media_files").where("mission_id", "=", mission_id).select("storage_key").execute();

const rowOf = (address: string) =>
  world.app.db.selectFrom("uploads").where("id", "=", idOf(address)).select("state").executeTakeFirst();

const claim = (address: string, claimed_until: Date) =>
  world.app.db.updateTable("uploads").set({ claimed_until }).where("id", "=", idOf(address)).execute();

test("a file is stored by one process, whoever asks meanwhile", async () => {
  const { token, address } = await arrived(41);
  const { storage } = world.app.services;
  const copy = storage.copyFromFs.bind(storage);
  let copies = 0;
  storage.copyFromFs = (...args) => {
    copies += 1;
    return copy(...args);
  };
  try {
    await Promise.all([
      finishUpload(system(), idOf(address)),
      cleanUpUploads(system()),
      offsetOf(sender(), address),
    ]);
  } finally {
    storage.copyFromFs = copy;
  }
  expect(copies).toBe(1);
  expect(await filesOf(token, 1)).toHaveLength(1);
});

test("a file that another process stores is not acknowledged before, and taken over once that is killed", async () => {
  const { token, address } = await arrived(42);
  await claim(address, new Date(Date.now() + HOUR_MS));
  expect((await offsetOf(sender(), address)).status).toBe(423);
  await cleanUpUploads({ ...system(), now: () => new Date(Date.now() + 100 * HOUR_MS) });
  expect(await rowOf(address)).toEqual({ state: "receiving" });
  await claim(address, new Date(Date.now() - 1));
  expect((await offsetOf(sender(), address)).status).toBe(200);
  expect(await filesOf(token, 1)).toHaveLength(1);
});

test("a file that always fails is given up after two days", async () => {
  const { address } = await arrived(43);
  const { storage } = world.app.services;
  const copy = storage.copyFromFs.bind(storage);
  storage.copyFromFs = () => Promise.reject(new Error("No such thing"));
  try {
    await cleanUpUploads({ ...system(), now: () => new Date(Date.now() + 47 * HOUR_MS) });
    expect(await rowOf(address)).toEqual({ state: "receiving" });
    await cleanUpUploads({ ...system(), now: () => new Date(Date.now() + 49 * HOUR_MS) });
  } finally {
    storage.copyFromFs = copy;
  }
  expect(await rowOf(address)).toBeUndefined();
});

test("an upload is kept for two days after its last bytes, however slow it is", async () => {
  const { token } = await mission();
  const { address } = await announce(sender(), { name: "a.jpg", mission: token, size: 100 });
  await sendBytes(sender(), address, { bytes: Buffer.alloc(40), offset: 0 });
  const after = async (hours: number) => {
    await cleanUpUploads({ ...system(), now: () => new Date(Date.now() + hours * HOUR_MS) });
    return rowOf(address);
  };
  const arrivedAt = new Date(Date.now() + 30 * HOUR_MS);
  await utimes(pathOf(address), arrivedAt, arrivedAt);
  expect(await after(77)).toEqual({ state: "receiving" });
  expect(await after(79)).toBeUndefined();
});

test.each(["completed", "cancelled"])(
  "nothing enters a mission that was %s during the upload",
  async (status) => {
    const { id, token } = await mission();
    const bytes = await createPhoto({ seed: 44 });
    const { address } = await announce(sender(), { name: "a.jpg", mission: token, size: bytes.length });
    await sendBytes(sender(), address, { bytes: bytes.subarray(0, 1000), offset: 0 });
    await world.app.db.updateTable("missions").set({ status }).where("id", "=", id).execute();
    const rest = await sendBytes(sender(), address, { bytes: bytes.subarray(1000), offset: 1000 });
    expect([rest.status, JSON.parse(rest.body).message]).toEqual([
      409,
      `Files can't be added while the mission is ${status}`,
    ]);
    expect([await keysOf(id), await rowOf(address)]).toEqual([[], undefined]);
  },
);

test("a delivered product that is sent again stays delivered", async () => {
  const { id, token } = await mission();
  const bytes = await createPhoto({ seed: 45 });
  await upload(sender(), token, "a.jpg", bytes);
  await filesOf(token, 1);
  const columns = { kind: "other", deliverable: "mesh", published_at: "2026-05-01T00:00:00.000Z" };
  const read = () =>
    world.app.db
      .selectFrom("media_files")
      .where("mission_id", "=", id)
      .select(["kind", "deliverable", "state", "published_at"])
      .execute();
  await world.app.db.updateTable("media_files").set(columns).where("mission_id", "=", id).execute();
  const place = { mission: token, size: bytes.length, deliverable: "mesh" };
  const { address } = await announce(sender(), { name: "a.jpg", ...place });
  expect((await sendBytes(sender(), address, { bytes, offset: 0 })).status).toBe(204);
  expect(await read()).toEqual([{ ...columns, state: "checked" }]);
});

test("a file that is deleted doesn't take along the content of one that is uploaded again", async () => {
  const { id, token } = await mission();
  const bytes = await createPhoto({ seed: 46 });
  await upload(sender(), token, "a.jpg", bytes);
  const [file] = await filesOf(token, 1);
  const [before] = await keysOf(id);
  await world.app.call(world.session, media.remove, { params: { id: file?.id ?? 0 } });
  await upload(sender(), token, "a.jpg", bytes);
  const [after] = await keysOf(id);
  expect(after?.storage_key).not.toBe(before?.storage_key);
  expect(await world.app.services.storage.exists(after?.storage_key ?? "")).toBe(true);
});
