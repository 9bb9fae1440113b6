import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { missionSeries } from "@overfly/contract/missions/mission-series";
import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";

const NOW = "2026-05-20T08:00:00.000Z";
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Session;
let pilot: Session;
let pilotId: string;
let client: Session;
let rival: Session;
let mission: Awaited<ReturnType<typeof createMission>>;

beforeAll(async () => {
  app = await testApp({ now: () => new Date(NOW) }, { RATE_LIMIT: "0" });
  world = await createTwoProviders(app.services);
  const member = (organization_id: number, user_type: "center" | "client" | "pilot") =>
    createMember(app.services, { organization_id, user_type });
  const signIn = async (...of: Parameters<typeof member>) =>
    app.signIn((await member(...of)).email, PASSWORD);
  ops = await signIn(world.provider.id, "center");
  client = await signIn(world.client.id, "client");
  rival = await signIn(world.rival.id, "center");
  const flyer = await member(world.provider.id, "pilot");
  pilotId = flyer.user_id;
  pilot = await app.signIn(flyer.email, PASSWORD);
});
beforeEach(async () => {
  mission = await add({ status: "requested" });
});
afterAll(() => app.close());

const add = (columns: object) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    ...columns,
  });

async function upload(session: Session, content = "%PDF-1.7\nA permit", token = mission.token) {
  const path = missionDocuments.upload.path.replace(":token", token);
  const answer = await uploadFile(app, session, path, { name: "Permit.pdf", content });
  return { status: answer.statusCode, data: answer.json<{ data: { id: number } }>().data };
}
const list = async (session: Session, token = mission.token) =>
  (await app.call(session, missionDocuments.list, { params: { token } })).body.data;
const remove = async (session: Session, id: number) =>
  (await app.call(session, missionDocuments.remove, { params: { id } })).status;
const download = async (session: Session, id: number) => {
  const { status, raw } = await app.call(session, missionDocuments.file, { params: { id } });
  return [status, status === 200 ? raw.toString() : ""];
};
const isKept = (storageKey: string) => expect.poll(() => app.services.storage.exists(storageKey));

describe("a document of an order", () => {
  test("is seen by both companies and by the assigned pilot, by nobody else", async () => {
    const { data } = await upload(client);
    expect(await list(ops)).toMatchObject([{ name: "Permit.pdf", mime: "application/pdf", size_bytes: 17 }]);
    expect(await download(ops, data.id)).toEqual([200, "%PDF-1.7\nA permit"]);
    for (const stranger of [rival, pilot]) expect((await download(stranger, data.id))[0]).toBe(404);
    await app.db
      .insertInto("assignments")
      .values({
        provider_id: world.provider.id,
        mission_id: mission.id,
        pilot_id: pilotId,
        starts_at: "2026-06-01T08:00:00Z",
        ends_at: "2026-06-01T09:00:00Z",
      })
      .execute();
    expect((await download(pilot, data.id))[0]).toBe(200);
    expect(await upload(pilot)).toMatchObject({ status: 403 });
  });

  test("is deleted by its own company or the provider, with its file", async () => {
    const ofClient = (await upload(client)).data;
    const ofProvider = (await upload(ops)).data;
    expect((await list(client)).map(({ id, can_delete }) => [id, can_delete])).toEqual([
      [ofProvider.id, false],
      [ofClient.id, true],
    ]);
    expect(await remove(client, ofProvider.id)).toBe(403);
    const { storage_key } = await row(ofClient.id);
    expect(await remove(ops, ofClient.id)).toBe(200);
    await isKept(storage_key).toBe(false);
    expect((await list(ops)).map(({ id }) => id)).toEqual([ofProvider.id]);
  });

  test("is neither added nor deleted once the mission is closed", async () => {
    const { data } = await upload(client);
    await app.db
      .updateTable("missions")
      .set({ status: "completed", completed_at: NOW })
      .where("id", "=", mission.id)
      .execute();
    expect((await upload(ops)).status).toBe(409);
    expect(await remove(ops, data.id)).toBe(409);
    expect(await list(ops)).toMatchObject([{ id: data.id, can_delete: false }]);
  });

  test("that isn't what its name says is refused, and nothing of it kept", async () => {
    const before = await count();
    expect((await upload(client, "<script>alert(1)</script>")).status).toBe(415);
    expect(await count()).toBe(before);
  });

  test("goes with a draft that is discarded", async () => {
    const draft = await add({ status: "draft", created_side: "client" });
    const { data } = await upload(client, undefined, draft.token);
    const { storage_key } = await row(data.id);
    expect((await app.call(client, missions.discardDraft, { params: { token: draft.token } })).status).toBe(
      200,
    );
    await isKept(storage_key).toBe(false);
  });
});

test("the missions of a series have the documents of the first, and share the file", async () => {
  const draft = await add({
    status: "draft",
    created_side: "client",
    window_start: "2026-06-01T06:00:00Z",
    window_end: "2026-06-05T16:00:00Z",
  });
  const { data } = await upload(client, undefined, draft.token);
  const series = await app.call(client, missionSeries.request, {
    params: { token: draft.token },
    body: { frequency: "monthly", until: "2026-08-31" },
  });
  expect(series.status).toBe(200);
  const tokens = series.body.data.map(({ token }) => token);
  expect(tokens).toHaveLength(3);
  const ids: number[] = [];
  for (const token of tokens) {
    const documents = await list(ops, token);
    expect(documents.map(({ name }) => name)).toEqual(["Permit.pdf"]);
    ids.push(...documents.map(({ id }) => id));
  }
  const { storage_key } = await row(data.id);
  expect(await remove(client, data.id)).toBe(200);
  expect((await download(ops, ids[1] ?? 0))[0]).toBe(200);
  for (const id of ids.slice(1)) expect(await remove(client, id)).toBe(200);
  await isKept(storage_key).toBe(false);
});

const row = (id: number) =>
  app.db.selectFrom("mission_documents").where("id", "=", id).select("storage_key").executeTakeFirstOrThrow();
const count = async () => (await app.db.selectFrom("mission_documents").select("id").execute()).length;
