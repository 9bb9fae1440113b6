import { missionProblems, type MissionProblem } from "@overfly/contract/missions/mission-problems";
import { missions } from "@overfly/contract/missions/missions";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { uploadFile } from "#testing/uploads/upload-file.ts";

interface Person {
  id: string;
  session: Session;
}
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Person;
let colleague: Person;
let pilot: Person;
let otherPilot: Person;
let client: Person;
let rival: Person;
let picture: Buffer;
let mission: Awaited<ReturnType<typeof createMission>>;
let hour = 0;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  world = await createTwoProviders(app.services);
  const member = async (organization_id: number, user_type: "center" | "client" | "pilot") => {
    const { user_id, email } = await createMember(app.services, { organization_id, user_type });
    return { id: user_id, session: await app.signIn(email, PASSWORD) };
  };
  ops = await member(world.provider.id, "center");
  colleague = await member(world.provider.id, "center");
  pilot = await member(world.provider.id, "pilot");
  otherPilot = await member(world.provider.id, "pilot");
  client = await member(world.client.id, "client");
  rival = await member(world.rival.id, "center");
  picture = await sharp({ create: { width: 30, height: 20, channels: 3, background: "red" } })
    .jpeg()
    .toBuffer();
});
beforeEach(async () => {
  mission = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "planned",
  });
  hour += 2;
  await app.db
    .insertInto("assignments")
    .values({
      provider_id: world.provider.id,
      mission_id: mission.id,
      pilot_id: pilot.id,
      starts_at: new Date(Date.UTC(2031, 0, 1, hour)).toISOString(),
      ends_at: new Date(Date.UTC(2031, 0, 1, hour + 1)).toISOString(),
    })
    .execute();
  await app.db.deleteFrom("notifications").execute();
});
afterAll(() => app.close());

const params = () => ({ token: mission.token });
const GATE = { kind: "access" as const, text: "The gate is locked" };
const tryReport = ({ session }: Person, body: object = GATE) =>
  app.call(session, missionProblems.report, { params: params(), body: body as typeof GATE });
async function report(body: object = GATE): Promise<MissionProblem> {
  const reply = await tryReport(pilot, body);
  expect(reply.status).toBe(200);
  return reply.body.data;
}
const list = async ({ session }: Person) => {
  const { status, body } = await app.call(session, missionProblems.list, { params: params() });
  return status === 200 ? body.data : status;
};
const share = ({ session }: Person, id: number, is_shared = true) =>
  app.call(session, missionProblems.share, { params: { id }, body: { is_shared } });
const resolve = ({ session }: Person, id: number, note = "The key is at the office") =>
  app.call(session, missionProblems.resolve, { params: { id }, body: { note } });
async function addPhoto({ session }: Person, id: number, content: Buffer | string = picture) {
  const path = missionProblems.addPhoto.path.replace(":id", String(id));
  const answer = await uploadFile(app, session, path, { name: "gate.jpg", content });
  return { status: answer.statusCode, problem: answer.json<{ data: MissionProblem }>().data };
}
const photo = async ({ session }: Person, id: number) =>
  (await app.call(session, missionProblems.photo, { params: { id } })).status;
const told = async () => {
  const rows = await app.db.selectFrom("notifications").select(["user_id", "kind", "url"]).execute();
  return new Map(rows.map(({ user_id, kind, url }) => [user_id, [kind, url]]));
};
const timeline = async ({ session }: Person) => {
  const { body } = await app.call(session, missions.get, { params: params() });
  return body.data.timeline.filter(({ kind }) => kind === "problem").map(({ text }) => text);
};
const close = (status = "completed") =>
  app.db
    .updateTable("missions")
    .set({ status, completed_at: "2031-02-01T00:00:00Z" })
    .where("id", "=", mission.id)
    .execute();

describe("a problem that a pilot reports", () => {
  test("is in the center's timeline and list, and its staff are notified; the client learns nothing", async () => {
    const position = { type: "Point" as const, coordinates: [35.9, 31.9] as [number, number] };
    const { id } = await report({ ...GATE, position });
    expect(await list(ops)).toMatchObject([{ id, ...GATE, position, is_shared: false, resolution: null }]);
    expect(await timeline(ops)).toEqual(["Access: The gate is locked"]);
    const seen = await told();
    expect(seen.get(ops.id)).toEqual(["problem", `/missions/view/${mission.token}`]);
    expect(seen.has(pilot.id)).toBe(false);
    expect(seen.has(client.id)).toBe(false);
    expect(await list(client)).toEqual([]);
    expect(await timeline(client)).toEqual([]);
  });

  test("has photos, small and without metadata, which its reporter adds, five at most", async () => {
    const { id } = await report();
    expect((await addPhoto(ops, id)).status).toBe(403);
    for (let count = 1; count <= 5; count++) {
      const { status, problem } = await addPhoto(pilot, id);
      expect([status, problem.photos.length, problem.can_add_photos]).toEqual([200, count, count < 5]);
    }
    expect((await addPhoto(pilot, id)).status).toBe(409);
    const [first] = (await report()).photos;
    expect(first).toBeUndefined();
  });

  test("takes no file that isn't a picture, and keeps nothing of it", async () => {
    const { id } = await report();
    expect((await addPhoto(pilot, id, "<script>alert(1)</script>")).status).toBe(415);
    expect(await list(pilot)).toMatchObject([{ id, photos: [] }]);
  });

  test.each([
    ["without text", { kind: "access", text: "  " }],
    ["of an unknown kind", { kind: "aliens", text: "They land" }],
    ["too long", { kind: "other", text: "a".repeat(2001) }],
    ["from nowhere", { ...GATE, position: { type: "Point", coordinates: [500, 10] } }],
  ])("is refused %s", async (_what, body) => {
    expect((await tryReport(pilot, body)).status).toBe(422);
    expect(await list(ops)).toEqual([]);
  });

  test("can't be reported once the mission is closed, nor get photos then", async () => {
    const { id } = await report();
    await close();
    expect((await tryReport(pilot)).status).toBe(409);
    expect((await addPhoto(pilot, id)).status).toBe(409);
    expect(await list(pilot)).toMatchObject([{ id, can_add_photos: false }]);
  });

  test("is sent once, also where the phone repeats it", async () => {
    const send = () =>
      app.call(pilot.session, missionProblems.report, {
        params: params(),
        body: GATE,
        headers: { "idempotency-key": "phone-1" },
      });
    const [first, second] = [await send(), await send()];
    expect(second.body.data.id).toBe(first.body.data.id);
    expect(await list(ops)).toHaveLength(1);
  });
});

describe("who sees and changes it", () => {
  test("another pilot, the client and another provider neither see it nor change it", async () => {
    const { id } = await report();
    const [added] = (await addPhoto(pilot, id)).problem.photos;
    const photoId = added?.id ?? 0;
    for (const stranger of [otherPilot, rival]) {
      expect(await list(stranger)).toBe(404);
      expect((await tryReport(stranger)).status).toBe(404);
      expect((await addPhoto(stranger, id)).status).toBe(404);
      expect(await photo(stranger, photoId)).toBe(404);
    }
    expect(await photo(client, photoId)).toBe(404);
    expect((await tryReport(client)).status).toBe(403);
    for (const [one, status] of [
      [rival, 404],
      [pilot, 403],
      [client, 403],
    ] as const) {
      expect((await share(one, id)).status).toBe(status);
      expect((await resolve(one, id)).status).toBe(status);
    }
    expect(await list(ops)).toMatchObject([{ id, is_shared: false, resolution: null }]);
  });

  test("the client sees it while it is shared, with photos and how it was resolved", async () => {
    const { id } = await report();
    const [added] = (await addPhoto(pilot, id)).problem.photos;
    const photoId = added?.id ?? 0;
    expect((await share(ops, id)).body.data.is_shared).toBe(true);
    expect((await told()).get(client.id)).toEqual(["problem", `/orders/view/${mission.token}`]);
    await resolve(ops, id);
    expect(await list(client)).toMatchObject([
      { id, ...GATE, resolution: { note: "The key is at the office" }, can_add_photos: false },
    ]);
    expect(await timeline(client)).toEqual([
      "Access: The gate is locked",
      "Resolved (Access): The key is at the office",
    ]);
    expect(await photo(client, photoId)).toBe(200);
    await share(ops, id, false);
    expect(await list(client)).toEqual([]);
    expect(await timeline(client)).toEqual([]);
    expect(await photo(client, photoId)).toBe(404);
  });

  test("it is resolved once, with a note, and its reporter is told, also after the mission", async () => {
    const { id } = await report();
    await close("cancelled");
    expect((await resolve(ops, id, " ")).status).toBe(422);
    expect((await resolve(ops, id)).body.data.resolution).toMatchObject({ note: "The key is at the office" });
    expect((await told()).get(pilot.id)).toEqual(["problem", `/missions/view/${mission.token}`]);
    const second = await resolve(colleague, id);
    expect([second.status, second.body.data]).toEqual([409, undefined]);
    expect(await timeline(client)).toEqual([]);
  });
});

test("its photos go with a mission that is deleted", async () => {
  const { id } = await report();
  await addPhoto(pilot, id);
  const { storage_key } = await app.db
    .selectFrom("mission_problem_photos")
    .where("problem_id", "=", id)
    .select("storage_key")
    .executeTakeFirstOrThrow();
  await close("cancelled");
  expect((await app.call(ops.session, missions.remove, { params: params() })).status).toBe(200);
  await expect.poll(() => app.services.storage.exists(storage_key)).toBe(false);
});
