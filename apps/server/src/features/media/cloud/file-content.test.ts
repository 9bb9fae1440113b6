import { media } from "@overfly/contract/media/media";
import { strToU8, zipSync } from "fflate";
import { afterAll, beforeAll, expect, test } from "vitest";
import { smallIfc } from "#testing/bim/small-ifc.ts";
import { type CloudWorld, createCloudWorld } from "#testing/cloud/cloud-world.ts";
import { createPhoto } from "#testing/photo.ts";
import { parseRange } from "./file-content.ts";

let world: CloudWorld;
beforeAll(async () => {
  world = await createCloudWorld();
});
afterAll(() => world.app.close());

const read = (id: number, headers: Record<string, string> = {}, session = world.sessions.viewer) =>
  world.app.call(session, media.content, { params: { id }, headers });

test.each([
  [undefined, null],
  ["bytes=0-3", { start: 0, end: 3 }],
  ["bytes=4-", { start: 4, end: 9 }],
  ["bytes=-3", { start: 7, end: 9 }],
  ["bytes=-30", { start: 0, end: 9 }],
  ["bytes=8-30", { start: 8, end: 9 }],
  ["bytes=0-1,4-5", null],
  ["lines=0-1", null],
])("%s of ten bytes is %j", (header, range) => {
  expect(parseRange(header, 10)).toEqual(range);
});

test.each(["bytes=10-", "bytes=5-4", "bytes=-0"])("%s of ten bytes can't be answered", (header) => {
  expect(() => parseRange(header, 10)).toThrow("The requested range is outside the file");
});

test("a published PDF is read in parts by who may see it, and can't run as the application", async () => {
  const { app, add, sessions } = world;
  const bytes = Buffer.from(`%PDF-1.7 ${"x".repeat(100)}\nstartxref\n0\n%%EOF`);
  const { id } = await add("plan.pdf", bytes);
  expect((await read(id)).status).toBe(404);
  await app.call(sessions.analyst, media.publish, { params: { id }, body: { is_published: true } });

  const part = await read(id, { range: "bytes=0-3" });
  expect([part.status, part.raw.toString()]).toEqual([206, "%PDF"]);
  expect(part.headers).toMatchObject({
    "content-range": `bytes 0-3/${bytes.length}`,
    "content-length": "4",
    "content-type": "application/pdf",
    "x-content-type-options": "nosniff",
    "accept-ranges": "bytes",
  });
  expect(String(part.headers["content-security-policy"])).toMatch(/default-src 'none'.*sandbox/);
  const etag = String(part.headers["etag"]);
  expect((await read(id, { range: "bytes=0-3", "if-range": etag })).status).toBe(206);
  expect((await read(id, { range: "bytes=0-3", "if-range": '"older"' })).raw).toHaveLength(bytes.length);
  expect((await read(id, { range: "bytes=900-" })).status).toBe(416);
  expect((await read(id, {}, sessions.rival)).status).toBe(404);
});

test("a photo's original needs the permission to download", async () => {
  const { app, add, mission, sessions } = world;
  const done = await mission();
  const { id } = await add("photo.jpg", await createPhoto({ seed: 3 }), { mission: done.token });
  await app.db.updateTable("missions").set({ status: "completed" }).where("id", "=", done.id).execute();
  expect((await read(id)).status).toBe(409);
  expect((await app.call(sessions.viewer, media.file, { params: { id } })).status).toBe(403);
  expect((await app.call(sessions.viewer, media.thumbnail, { params: { id } })).status).toBe(200);
});

test.each([
  ["page.html", "<html><script>alert(1)</script>"],
  ["picture.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
  ["polyglot.txt", "<html><script>alert(1)</script>%PDF-1.7\n%%EOF"],
  ["script.js", "alert(1)"],
])("%s never reaches a browser as something that runs", async (name, content) => {
  const { app, add, sessions } = world;
  const { id } = await add(name, Buffer.from(content));
  expect((await read(id, {}, sessions.admin)).status).toBe(409);
  const { headers } = await app.call(sessions.admin, media.file, { params: { id } });
  expect(headers).toMatchObject({
    "content-type": "application/octet-stream",
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringMatching(/^attachment/),
  });
  expect(String(headers["content-security-policy"])).toContain("sandbox");
});

/** What a browser would run if it took the file for a page, and what an archiver would unpack. */
const PAGE = "<html><script>alert(document.domain)</script></html>";
const ZIP = Buffer.from(zipSync({ "index.html": strToU8(PAGE) }));

test.each<[name: string, bytes: () => Promise<Uint8Array>, type: string]>([
  ["picture-and-page.jpg", async () => withComment(await createPhoto({ seed: 5 }), PAGE), "image/jpeg"],
  ["picture-named-as-page.html", async () => withComment(await createPhoto({ seed: 6 }), PAGE), "image/jpeg"],
  ["picture-and-archive.jpg", async () => Buffer.concat([await createPhoto({ seed: 7 }), ZIP]), "image/jpeg"],
  ["archive.jpg", async () => ZIP, "application/octet-stream"],
])("of %s only the picture is shown", async (name, bytes, type) => {
  const { app, add, sessions } = world;
  const sent = await bytes();
  const { id, has_thumbnail } = await add(name, sent);
  const { headers, raw } = await app.call(sessions.admin, media.file, { params: { id } });
  expect(headers).toMatchObject({
    "content-type": type,
    "x-content-type-options": "nosniff",
    "content-disposition": expect.stringMatching(/^attachment/),
  });
  expect(Buffer.compare(raw, sent)).toBe(0);
  expect((await read(id, {}, sessions.admin)).status).toBe(409);
  if (!has_thumbnail) return;
  const small = await app.call(sessions.admin, media.thumbnail, { params: { id } });
  expect([small.headers["content-type"], small.raw.toString("latin1", 8, 12)]).toEqual([
    "image/webp",
    "WEBP",
  ]);
  expect(small.raw.includes("script")).toBe(false);
});

test("a web page that calls itself a PDF is refused in words, and nothing of it stays", async () => {
  const { app, add } = world;
  await expect(add("invoice.pdf", Buffer.from(PAGE))).rejects.toThrow(/415 .*This is not a valid PDF file/);
  for (const table of ["uploads", "media_files"] as const)
    expect(await app.db.selectFrom(table).where("name", "=", "invoice.pdf").select("id").execute()).toEqual(
      [],
    );
});

test.each([
  ["page-and.pdf", `%PDF-1.7\n${PAGE}\nstartxref\n0\n%%EOF`, "application/pdf"],
  ["page-and.ifc", smallIfc({ more: [`/* ${PAGE} */`] }), "application/x-step"],
])("what is shown of %s has its own type and no rights", async (name, content, type) => {
  const { id } = await world.add(name, Buffer.from(content));
  const { headers } = await read(id, {}, world.sessions.admin);
  expect(headers).toMatchObject({ "content-type": type, "x-content-type-options": "nosniff" });
  expect(String(headers["content-security-policy"])).toMatch(/default-src 'none'.*sandbox$/);
});

test("an archive that expands without end is stored as it is, and never unpacked", async () => {
  const bomb = Buffer.from(zipSync({ "zeros.bin": new Uint8Array(100_000_000) }));
  const { id, kind, state, size_bytes } = await world.add("drawings.zip", bomb);
  expect([kind, state, size_bytes]).toEqual(["document", "checked", bomb.length]);
  expect((await read(id, {}, world.sessions.admin)).status).toBe(409);
});

/** A segment that decoders skip, right behind the start of the picture. */
function withComment(jpeg: Uint8Array, text: string): Buffer {
  const head = Buffer.of(0xff, 0xfe, 0, text.length + 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(text), jpeg.subarray(2)]);
}
