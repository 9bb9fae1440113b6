import { media } from "@overfly/contract/media/media";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CloudWorld, createCloudWorld } from "#testing/cloud/cloud-world.ts";
import { createPhoto, createThermalPhoto } from "#testing/photo.ts";
import { colourRaster } from "#testing/cloud/geotiff.ts";

let world: CloudWorld;
beforeAll(async () => {
  world = await createCloudWorld();
});
afterAll(() => world.app.close());

const read = (id: number, session = world.sessions.viewer) =>
  world.app.call(session, media.preview, { params: { id } });
const publish = (id: number) =>
  world.app.call(world.sessions.analyst, media.publish, { params: { id }, body: { is_published: true } });
const keys = async (id: number) => {
  const { storage_key } = await world.app.db
    .selectFrom("media_files")
    .where("id", "=", id)
    .select("storage_key")
    .executeTakeFirstOrThrow();
  return { original: storage_key, preview: `${storage_key}.preview.webp` };
};

test("a client without the permission to download sees a photo in a size that can be read", async () => {
  const { add, sessions } = world;
  const { id } = await add("large.jpg", await createPhoto({ seed: 11, widthPx: 4000, heightPx: 3000 }));
  expect((await read(id)).status).toBe(404);
  expect((await read(id, sessions.rival)).status).toBe(404);
  await publish(id);

  const preview = await read(id);
  const { format, width, height, exif, xmp } = await sharp(preview.raw).metadata();
  expect([preview.status, format, width, height]).toEqual([200, "webp", 2048, 1536]);
  expect([exif, xmp]).toEqual([undefined, undefined]);
  expect(preview.headers).toMatchObject({
    "content-type": "image/webp",
    "x-content-type-options": "nosniff",
  });
  expect((await world.app.call(sessions.viewer, media.file, { params: { id } })).status).toBe(403);
  expect((await read(id, sessions.rival)).status).toBe(404);
});

test("a small photo isn't enlarged, and readers at once get the same", async () => {
  const { id } = await world.add("small.jpg", await createThermalPhoto({ seed: 12 }));
  const [one, other] = await Promise.all([read(id, world.sessions.admin), read(id, world.sessions.admin)]);
  expect((await sharp(one.raw).metadata()).width).toBe(640);
  expect(Buffer.compare(one.raw, other.raw)).toBe(0);
});

test("it is kept, read again from the storage, and deleted with its file", async () => {
  const { app, add, sessions } = world;
  const { storage } = app.services;
  const { id } = await add("kept.jpg", await createPhoto({ seed: 13 }));
  const { original, preview } = await keys(id);
  expect(await storage.exists(preview)).toBe(false);
  await read(id, sessions.admin);
  await storage.put(preview, "as it is stored");
  expect((await read(id, sessions.admin)).raw.toString()).toBe("as it is stored");

  await app.call(sessions.admin, media.remove, { params: { id } });
  expect([await storage.exists(original), await storage.exists(preview)]).toEqual([false, false]);
});

test.each<[name: string, bytes: () => Promise<Uint8Array> | Uint8Array]>([
  ["broken.jpg", async () => (await createPhoto({ seed: 14 })).slice(0, 2000)],
  ["plan.pdf", () => Buffer.from("%PDF-1.7 x\nstartxref\n0\n%%EOF")],
  ["map.tif", () => colourRaster({ origin: [35.7, 30.2], cell: 1e-5, epsg: 4326 })],
  ["notes.txt", () => Buffer.from("Nothing to be seen")],
])("%s has no preview", async (name, bytes) => {
  const { id } = await world.add(name, await bytes());
  expect((await read(id, world.sessions.admin)).status).toBe(409);
});
