import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { cloudFolders, cloudItems } from "@overfly/contract/media/cloud-items";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type CloudWorld, createCloudWorld } from "#testing/cloud/cloud-world.ts";

let world: CloudWorld;
beforeAll(async () => {
  world = await createCloudWorld();
});
afterAll(() => world.app.close());

const archive = (query: object, session = world.sessions.admin) =>
  world.app.call(session, cloudItems.archive, { params: world.params, query });

async function folder(name: string, parent_id: number | null = null) {
  const { app, sessions, params } = world;
  const { body } = await app.call(sessions.admin, cloudFolders.create, { params, body: { name, parent_id } });
  return body.data.id;
}

const contentOf = (zip: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  );

test("holds folders with their paths, and each name once", async () => {
  const { add, site } = world;
  const outer = await folder("Survey");
  const inner = await folder("Block 7", outer);
  const place = (id: number) => ({ site: site.token, folder: String(id) });
  const [first] = [await add("a.txt", Buffer.from("one"), place(inner))];
  await add("خطة.txt", Buffer.from("two"), place(inner));
  const same = await add("A.TXT", Buffer.from("three"), place(inner));
  const loose = await add("loose.txt", Buffer.from("four"));

  const zip = await archive({ folders: String(outer), files: String(loose.id) });
  expect(zip.status).toBe(200);
  expect(contentOf(zip.raw)).toEqual({
    "Survey/Block 7/a.txt": "one",
    "Survey/Block 7/خطة.txt": "two",
    "Survey/Block 7/A (2).TXT": "three",
    "loose.txt": "four",
  });
  expect(Number(zip.headers["content-length"])).toBe(zip.raw.length);
  expect(zip.headers["content-disposition"]).toMatch(/^attachment; filename="files\.zip"/);
  const part = await archive({ folders: String(inner) });
  expect(Object.keys(contentOf(part.raw))[0]).toBe("Block 7/a.txt");
  const chosen = await archive({ files: `${first.id},${same.id}` });
  expect(Object.keys(contentOf(chosen.raw))).toEqual(["a.txt", "A (2).TXT"]);
});

test("holds nothing that the caller may not see", async () => {
  const { add, mission, sessions, app } = world;
  const done = await mission();
  const report = await add("delivered.pdf", Buffer.from("%PDF-1.4\nstartxref\n0\n%%EOF"), {
    mission: done.token,
  });
  const loose = await add("internal.txt", Buffer.from("internal"));
  await app.db.updateTable("missions").set({ status: "completed" }).where("id", "=", done.id).execute();

  const whole = await archive({ missions: done.token }, sessions.client);
  expect(Object.keys(contentOf(whole.raw))).toEqual([`${done.number}/delivered.pdf`]);
  expect((await archive({ files: `${report.id},${loose.id}` }, sessions.client)).status).toBe(404);
  expect((await archive({ missions: done.token }, sessions.viewer)).status).toBe(403);
  expect((await archive({ files: String(loose.id) }, sessions.rival)).status).toBe(404);
  expect((await archive({})).status).toBe(422);
});

test("is sent with one open file at a time, and stops reading when the client goes", async () => {
  const { add, app, site, sessions } = world;
  const files = [await add("large-1.bin", Buffer.from("1")), await add("large-2.bin", Buffer.from("2"))];
  // too large for the buffers between storage and client
  const size = 256 * 1024 * 1024;
  await app.db
    .updateTable("media_files")
    .set({ size_bytes: size })
    .where(
      "id",
      "in",
      files.map(({ id }) => id),
    )
    .execute();
  const opened: { stream: Readable; sent: number }[] = [];
  const open = vi.spyOn(app.services.storage, "getStream").mockImplementation(() => {
    const one = { stream: new Readable(), sent: 0 };
    one.stream = new Readable({
      read() {
        one.sent += 65_536;
        this.push(one.sent <= size ? Buffer.alloc(65_536) : null);
      },
    });
    opened.push(one);
    return Promise.resolve(one.stream);
  });
  await app.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.app.server.address() as AddressInfo;
  const path = `/api/ops/sites/${site.token}/clouds/archive?files=${files.map(({ id }) => id).join(",")}`;
  const request = get({ port, path, headers: { cookie: sessions.admin } });
  const [response] = (await once(request, "response")) as [import("node:http").IncomingMessage];
  await once(response, "readable");
  expect(opened).toHaveLength(1);
  const [first] = opened;
  if (!first) throw new Error("No file was opened");
  const closed = once(first.stream, "close");
  response.destroy();
  await closed;
  expect(opened).toHaveLength(1);
  expect(first.sent).toBeLessThan(64 * 1024 * 1024); // what fits into the buffers, not the file
  open.mockRestore();
});
