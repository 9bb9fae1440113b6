import { siteCover } from "@overfly/contract/sites/site-cover";
import { sites } from "@overfly/contract/sites/sites";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createSite, newToken, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadPicture } from "#testing/uploads/upload-picture.ts";
import { coverKey } from "./site-cover.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
let rival: Session;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
    role: "organization_admin",
  });
  client = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

const newSite = () =>
  createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    token: newToken(),
  });

const photo = (colour: string) =>
  sharp({ create: { width: 3200, height: 1200, channels: 3, background: colour } })
    .withExifMerge({ IFD3: { GPSLatitude: "30/1 0/1 0/1" } })
    .jpeg()
    .toBuffer();

const set = (session: Session, token: string, bytes: Buffer) =>
  uploadPicture(app, session, siteCover.set.path.replace(":token", token), bytes);
const read = (session: Session, token: string) => app.call(session, siteCover.file, { params: { token } });
const coverOf = async (token: string) =>
  (await app.call(admin, sites.get, { params: { token } })).body.data.cover ?? "";
const isStored = (version: string) => app.services.storage.exists(coverKey(version));

test("a cover is shown smaller and without its place to who sees the site, and to nobody else", async () => {
  const { token } = await newSite();
  expect((await read(admin, token)).status).toBe(404);
  const answer = await set(admin, token, await photo("red"));
  expect(answer.statusCode).toBe(200);
  const { raw, headers } = await read(client, token);
  expect(headers["content-type"]).toBe("image/webp");
  const { width, height, exif } = await sharp(raw).metadata();
  expect([width, height, exif]).toEqual([1600, 600, undefined]);
  expect((await read(rival, token)).status).toBe(404);
  const listed = await app.call(client, sites.list, { query: {} });
  expect(listed.body.data.find((site) => site.token === token)?.cover).toBe(await coverOf(token));
});

test("it is replaced and removed, with the file, while a form of the site stays valid", async () => {
  const { token } = await newSite();
  const { updated_at } = (await app.call(admin, sites.get, { params: { token } })).body.data;
  await set(admin, token, await photo("red"));
  const first = await coverOf(token);
  await set(admin, token, await photo("blue"));
  const second = await coverOf(token);
  expect(second).not.toBe(first);
  await expect.poll(() => isStored(first)).toBe(false);
  expect(await isStored(second)).toBe(true);
  const removed = await app.call(admin, siteCover.remove, { params: { token } });
  expect(removed.body.data.cover).toBeNull();
  await expect.poll(() => isStored(second)).toBe(false);
  const body = { city: "Aqaba", updated_at };
  expect((await app.call(admin, sites.update, { params: { token }, body })).status).toBe(200);
});

test("it is deleted with its site", async () => {
  const { token } = await newSite();
  await set(admin, token, await photo("red"));
  const cover = await coverOf(token);
  await app.call(admin, sites.remove, { params: { token } });
  await expect.poll(() => isStored(cover)).toBe(false);
});

test.each([
  ["text", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), 415],
  ["a picture cut short", Buffer.from("ffd8ffe000104a464946", "hex"), 415],
  ["more than 25 MB", Buffer.alloc(26 * 1024 * 1024, 0xff), 413],
])("%s is no cover", async (_what, bytes, status) => {
  const { token } = await newSite();
  expect((await set(admin, token, bytes)).statusCode).toBe(status);
  expect((await read(admin, token)).status).toBe(404);
});

test("neither the client nor another provider sets or removes it", async () => {
  const { token } = await newSite();
  const picture = await photo("red");
  expect((await set(client, token, picture)).statusCode).toBe(403);
  expect((await set(rival, token, picture)).statusCode).toBe(404);
  expect((await app.call(rival, siteCover.remove, { params: { token } })).status).toBe(404);
});
