import { cloudFolders, cloudItems } from "@overfly/contract/media/cloud-items";
import { media } from "@overfly/contract/media/media";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CloudWorld, createCloudWorld } from "#testing/cloud/cloud-world.ts";
import type { Session } from "#testing/test-app.ts";
import { announce } from "#testing/uploads/tus-client.ts";

let world: CloudWorld;
beforeAll(async () => {
  world = await createCloudWorld();
});
afterAll(() => world.app.close());

const text = (content: string) => Buffer.from(content);
const namesOf = async (session: Session, query = {}) =>
  (await world.list(session, query)).data.map(({ name }) => name);

async function folder(name: string, place: { parent_id?: number; mission_token?: string } = {}) {
  const { app, sessions, params } = world;
  const { body, status } = await app.call(sessions.admin, cloudFolders.create, {
    params,
    body: { name, ...place },
  });
  expect([name, status]).toEqual([name, 200]);
  return body.data.id;
}

const move = (files: number[], folders: number[], folder_id: number | null, session = world.sessions.admin) =>
  world.app.call(session, cloudItems.move, { params: world.params, body: { files, folders, folder_id } });

describe("a list", () => {
  test("shows missions, then folders, then files, sorted within and found below", async () => {
    const { add, flown, sessions, site } = world;
    const plans = await folder("Plans");
    const inner = await folder("Inner", { parent_id: plans });
    await add("list-b.txt", text("second"));
    await add("list-a.txt", text("1"));
    await add("list-deep.txt", text("third one"), { site: site.token, folder: String(inner) });

    const open = await world.list(sessions.admin);
    expect(open.data.map(({ type }) => type)).toEqual(["mission", "folder", "file", "file"]);
    expect(open.data.map(({ name }) => name)).toEqual([flown.number, "Plans", "list-a.txt", "list-b.txt"]);
    const largest = await namesOf(sessions.admin, { "sorts[size_bytes]": "desc" });
    expect(largest.slice(-2)).toEqual(["list-b.txt", "list-a.txt"]);
    expect(await namesOf(sessions.admin, { search: "LIST-" })).toHaveLength(3);
    expect(await namesOf(sessions.admin, { search: "list-", folder: plans })).toEqual(["list-deep.txt"]);
    const deepest = await world.list(sessions.admin, { folder: inner });
    expect(deepest.crumbs.map(({ name }) => name)).toEqual(["Plans", "Inner"]);
    expect(deepest.data.map(({ name }) => name)).toEqual(["list-deep.txt"]);
    const paged = await world.list(sessions.admin, { item_count: 2, page: 2 });
    expect([paged.data.length, paged.meta.total]).toEqual([2, 4]);
  });

  test("shows a client what is published, and the folders that lead to it", async () => {
    const { app, add, sessions, site } = world;
    const [seen, unseen] = [await folder("Handed over"), await folder("Internal")];
    const below = await folder("Part 1", { parent_id: seen });
    const shown = await add("seen.txt", text("seen"), { site: site.token, folder: String(below) });
    const hidden = await add("hidden.txt", text("hidden"), { site: site.token, folder: String(unseen) });
    const publish = (is_published: boolean) =>
      app.call(sessions.analyst, media.publish, { params: { id: shown.id }, body: { is_published } });

    expect(await namesOf(sessions.client)).toEqual([]);
    expect((await publish(true)).status).toBe(200);
    expect(await namesOf(sessions.client)).toEqual(["Handed over"]);
    expect(await namesOf(sessions.client, { folder: below })).toEqual(["seen.txt"]);
    expect((await world.list(sessions.viewer, { folder: unseen })).data).toBeUndefined();
    for (const id of [hidden.id])
      expect((await app.call(sessions.client, media.file, { params: { id } })).status).toBe(404);
    expect((await app.call(sessions.client, media.file, { params: { id: shown.id } })).raw.toString()).toBe(
      "seen",
    );
    expect((await app.call(sessions.viewer, media.file, { params: { id: shown.id } })).status).toBe(403);
    await publish(false);
    expect(await namesOf(sessions.client)).toEqual([]);
  });

  test("shows a pilot the folders of their missions only", async () => {
    const { flown, sessions, site } = world;
    await world.mission();
    await folder("Flight plans", { mission_token: flown.token });
    expect(await namesOf(sessions.pilot)).toEqual([flown.number]);
    expect(await namesOf(sessions.pilot, { mission: flown.token })).toContain("Flight plans");
    const sender = { app: world.app.app, session: sessions.pilot };
    expect((await announce(sender, { name: "a.txt", size: 3, site: site.token })).status).toBe(403);
    expect((await announce(sender, { name: "a.txt", size: 3, mission: flown.token })).status).toBe(201);
  });
});

describe("a folder", () => {
  test("moves with all that it holds, but never into itself", async () => {
    const { add, sessions, site } = world;
    const a = await folder("A");
    const b = await folder("B", { parent_id: a });
    const c = await folder("C", { parent_id: b });
    await add("in-c.txt", text("c"), { site: site.token, folder: String(c) });
    expect((await move([], [a], c)).status).toBe(409);
    expect((await move([], [a], a)).status).toBe(409);

    expect((await move([], [b], null)).status).toBe(200);
    const moved = await world.list(sessions.admin, { folder: c });
    expect(moved.crumbs.map(({ name }) => name)).toEqual(["B", "C"]);
    expect(moved.data.map(({ name }) => name)).toEqual(["in-c.txt"]);
    expect(await namesOf(sessions.admin, { search: "in-c", folder: a })).toEqual([]);
  });

  test("of two moves into each other at once, one is refused", async () => {
    const [x, y] = [await folder("X"), await folder("Y")];
    const answers = await Promise.all([move([], [x], y), move([], [y], x)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("has a name of its own in its place, without slashes", async () => {
    const { app, sessions, params } = world;
    const once = await folder("Once");
    const other = await folder("Other");
    const rename = (id: number, name: string) =>
      app.call(sessions.admin, cloudFolders.rename, { params: { id }, body: { name } });
    expect((await rename(other, "ONCE")).status).toBe(409);
    expect((await move([], [other], once)).status).toBe(200);
    expect((await rename(other, "Once")).status).toBe(200);
    for (const name of ["", "..", "a/b", "a\\b", "a\u202eb"])
      expect([name, (await rename(once, name)).status]).toEqual([name, 422]);
    const taken = await app.call(sessions.admin, cloudFolders.create, { params, body: { name: "once" } });
    expect(Object.keys(taken.body.errors ?? {})).toEqual(["name"]);
  });

  test("keeps what belongs to a mission with that mission", async () => {
    const { add, flown, mission } = world;
    const other = await mission();
    const ours = await folder("Ours", { mission_token: flown.token });
    const theirs = await folder("Theirs", { mission_token: other.token });
    const general = await folder("General");
    const { id } = await add("of-mission.pdf", text("%PDF-1.7\nstartxref\n0\n%%EOF"), {
      mission: flown.token,
    });
    for (const target of [theirs, general]) expect((await move([id], [], target)).status).toBe(409);
    expect((await move([], [general], ours)).status).toBe(409);
    expect((await move([id], [], ours)).status).toBe(200);
    expect((await move([id], [], null)).status).toBe(200);
  });

  test("is deleted with all that it holds, and the audit log keeps what it was", async () => {
    const { app, add, sessions, params, site } = world;
    const outer = await folder("Outer");
    const inner = await folder("Deep", { parent_id: outer });
    const { id } = await add("old.txt", text("old"), { site: site.token, folder: String(inner) });
    const { storage_key } = await app.db
      .selectFrom("media_files")
      .where("id", "=", id)
      .select("storage_key")
      .executeTakeFirstOrThrow();
    const remove = (session: Session) =>
      app.call(session, cloudItems.remove, { params, body: { folders: [outer] } });
    expect((await remove(sessions.pilot)).status).toBe(403);
    expect((await remove(sessions.rival)).status).toBe(404);
    expect((await remove(sessions.analyst)).body.data).toEqual({ file_count: 1 });
    expect(await app.services.storage.exists(storage_key)).toBe(false);
    const log = await app.db
      .selectFrom("audit_log")
      .where("subject", "in", [String(id), String(outer)])
      .where("action", "like", "clouds.remove%")
      .select(["action", "details"])
      .orderBy("id")
      .execute();
    expect(log).toEqual([
      { action: "clouds.remove", details: { name: "old.txt", sha256: expect.any(String) } },
      { action: "clouds.remove_folder", details: { name: "Outer" } },
    ]);
  });
});

test("a completed mission's files and folders can't be changed, published ones neither hidden", async () => {
  const { app, add, mission, sessions, params } = world;
  const done = await mission();
  const inside = await folder("Result", { mission_token: done.token });
  const { id } = await add("result.pdf", text("%PDF-1.7 result\nstartxref\n0\n%%EOF"), {
    mission: done.token,
  });
  await app.db.updateTable("missions").set({ status: "completed" }).where("id", "=", done.id).execute();
  const answers = [
    await app.call(sessions.admin, cloudItems.remove, { params, body: { folders: [inside] } }),
    await app.call(sessions.admin, cloudItems.remove, { params, body: { files: [id] } }),
    await app.call(sessions.admin, cloudFolders.rename, { params: { id: inside }, body: { name: "New" } }),
    await app.call(sessions.admin, media.rename, { params: { id }, body: { name: "new.pdf" } }),
    await app.call(sessions.admin, media.publish, { params: { id }, body: { is_published: false } }),
    await move([id], [], inside),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409, 409]);
  expect(await namesOf(sessions.client, { mission: done.token })).toEqual(["result.pdf"]);
});
