import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

interface Person {
  id: string;
  session: Session;
}
const HOUR_MS = 3_600_000;
let startsAt = Date.parse("2026-05-20T08:00:00Z");
let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let ops: Person;
let colleague: Person;
let pilot: Person;
let otherPilot: Person;
let client: Person;
let clientColleague: Person;
let rival: Person;
let mission: Awaited<ReturnType<typeof createMission>>;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const member = async (
    organization_id: number,
    user_type: "center" | "client" | "pilot",
    first_name: string,
  ): Promise<Person> => {
    const { user_id, email } = await createMember(app.services, {
      organization_id,
      user_type,
      first_name,
      last_name: "Test",
    });
    return { id: user_id, session: await app.signIn(email, PASSWORD) };
  };
  ops = await member(world.provider.id, "center", "Ola");
  colleague = await member(world.provider.id, "center", "Cem");
  pilot = await member(world.provider.id, "pilot", "Pia");
  otherPilot = await member(world.provider.id, "pilot", "Otto");
  client = await member(world.client.id, "client", "Clara");
  clientColleague = await member(world.client.id, "client", "Kurt");
  rival = await member(world.rival.id, "center", "Rob");
});
beforeEach(async () => {
  startsAt += 2 * HOUR_MS;
  const { provider, client: owner, site } = world;
  mission = await createMission(app.services, {
    provider_id: provider.id,
    client_id: owner.id,
    site_id: site.id,
    status: "assigned",
  });
  await app.db
    .insertInto("assignments")
    .values({
      provider_id: provider.id,
      mission_id: mission.id,
      pilot_id: pilot.id,
      starts_at: new Date(startsAt).toISOString(),
      ends_at: new Date(startsAt + HOUR_MS).toISOString(),
    })
    .execute();
  await app.db.deleteFrom("notifications").execute();
});
afterAll(() => app.close());

const params = () => ({ token: mission.token });
const namesFor = async ({ session }: Person) =>
  (await app.call(session, missions.participants, { params: params() })).body.data.map(({ name }) => name);
const comment = ({ session }: Person, mentions: string[], fields: object = {}) =>
  app.call(session, missions.comment, { params: params(), body: { text: "Look", mentions, ...fields } });
/** Kind and address of what each person was notified of. */
const told = async () => {
  const rows = await app.db.selectFrom("notifications").select(["user_id", "kind", "url"]).execute();
  return new Map(rows.map(({ user_id, kind, url }) => [user_id, [kind, url]]));
};

describe("who can be mentioned", () => {
  test("by the center: staff, the assigned pilot and the client's users", async () => {
    const names = await namesFor(ops);
    expect(names).toEqual(expect.arrayContaining(["Cem Test", "Clara Test", "Kurt Test", "Pia Test"]));
    for (const hidden of ["Ola Test", "Otto Test", "Rob Test"]) expect(names).not.toContain(hidden);
  });

  test("by the client: colleagues, and of the provider only whom the shared timeline has named", async () => {
    await comment(colleague, [], { center_only: true });
    expect(await namesFor(client)).toEqual(["Kurt Test"]);
    await comment(ops, []);
    expect(await namesFor(client)).toEqual(["Kurt Test", "Ola Test"]);
  });

  test("in a draft: only the author's company", async () => {
    await app.db
      .updateTable("missions")
      .set({ status: "draft", created_side: "center" })
      .where("id", "=", mission.id)
      .execute();
    const names = await namesFor(ops);
    expect(names).toContain("Cem Test");
    expect(names).not.toContain("Clara Test");
  });

  test("by nobody who doesn't see the mission", async () => {
    for (const { session } of [rival, otherPilot])
      expect((await app.call(session, missions.participants, { params: params() })).status).toBe(404);
  });
});

describe("a mention", () => {
  test("notifies each by their own address, once, and stands in the timeline", async () => {
    const { body } = await comment(ops, [pilot.id, client.id]);
    expect(body.data.timeline.at(-1)?.mentions.toSorted()).toEqual(["Clara Test", "Pia Test"]);
    const { token } = mission;
    const seen = await told();
    expect(seen.get(pilot.id)).toEqual(["mention", `/missions/view/${token}`]);
    expect(seen.get(client.id)).toEqual(["mention", `/orders/view/${token}`]);
    expect(seen.get(clientColleague.id)).toEqual(["comment", `/orders/view/${token}`]);
    const rows = await app.db.selectFrom("notifications").select("user_id").execute();
    const ids = rows.map(({ user_id }) => user_id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("of a comment for the center alone never reaches the client", async () => {
    const refused = await comment(ops, [client.id], { center_only: true });
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ["mentions"]]);
    expect((await comment(ops, [colleague.id], { center_only: true })).status).toBe(200);
    expect([...(await told()).keys()]).not.toContain(client.id);
  });

  test.each([
    ["a stranger", () => rival.id],
    ["a pilot who isn't assigned", () => otherPilot.id],
    ["oneself", () => ops.id],
    ["nobody", () => "nobody"],
  ])("of %s is refused, and nothing is written", async (_name, id) => {
    expect((await comment(ops, [id()])).status).toBe(422);
    const { body } = await app.call(ops.session, missions.get, { params: params() });
    expect(body.data.timeline.filter(({ kind }) => kind === "comment")).toEqual([]);
    expect((await told()).size).toBe(0);
  });
});
