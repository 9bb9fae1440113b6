import { streams } from "@overfly/contract/streams/streams";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, signInWith } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let people: Awaited<ReturnType<typeof createProviderAdmins>>;
let mission: { id: number; token: string };
const ids: Record<string, number> = {};

beforeAll(async () => {
  app = await testApp({}, { STREAMING_ENGINE: "embedded" });
  people = await createProviderAdmins(app);
  const { provider, client, site } = people.world;
  const of = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  mission = await createMission(app.services, { ...of, status: "in_progress" });
  const other = await createMission(app.services, { ...of, status: "in_progress" });
  const rows = [
    ["live", mission.id, "live"],
    ["ended", mission.id, "ended"],
    ["other", other.id, "live"],
    ["internal", null, "live"],
  ] as const;
  for (const [name, mission_id, state] of rows) {
    const stream = await app.db
      .insertInto("streams")
      .values({
        provider_id: provider.id,
        site_id: site.id,
        mission_id,
        name,
        state,
        source: "encoder",
        key_sha256: name,
        key_expires_at: "2100-01-01T00:00:00Z",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    ids[name] = stream.id;
  }
});
afterAll(() => app.close());

async function liveIds(session: Session) {
  const { status, body } = await app.call(session, streams.list, {
    query: { mission: mission.token, state: "live" },
  });
  return status === 200 ? body.data.map(({ id }) => id) : status;
}

test("a client finds what is live of its mission, and nothing else", async () => {
  const { client } = people.world;
  const member = await createMember(app.services, { organization_id: client.id, user_type: "client" });
  expect(await liveIds(await app.signIn(member.email, PASSWORD))).toEqual([ids["live"]]);
  expect(await liveIds(people.admin)).toEqual([ids["live"]]);
});

test("another provider and another client find nothing of it", async () => {
  const { id } = await app.db
    .insertInto("organizations")
    .values({ kind: "client", company_name: "Coast Solar" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const member = { organization_id: id, user_type: "client" } as const;
  expect(await liveIds(await signInWith(app, member, ["view streaming"]))).toEqual([]);
  expect(await liveIds(people.rival)).toEqual([]);
});

test("a member of its client without the permission is refused", async () => {
  const member = { organization_id: people.world.client.id, user_type: "client" } as const;
  expect(await liveIds(await signInWith(app, member, ["view missions"]))).toBe(403);
});

test("an encoder's stream is added to an open mission, and to no closed one", async () => {
  const { provider, client, site } = people.world;
  const of = { provider_id: provider.id, client_id: client.id, site_id: site.id };
  const add = async (status: string) => {
    const { id, token } = await createMission(app.services, { ...of, status });
    const body = { name: "Van", mission_token: token };
    const added = await app.call(people.admin, streams.create, { body });
    const stored = await app.db.selectFrom("streams").where("mission_id", "=", id).selectAll().execute();
    return [added.status, stored.length];
  };
  expect(await add("in_progress")).toEqual([200, 1]);
  expect(await add("completed")).toEqual([409, 0]);
  expect(await add("cancelled")).toEqual([409, 0]);
});

test("a pilot watches a site's own streams while assigned there, and a mission's own ones afterwards, too", async () => {
  const { provider } = people.world;
  const { user_id, email } = await createMember(app.services, {
    organization_id: provider.id,
    user_type: "pilot",
  });
  const session = await app.signIn(email, PASSWORD);
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: mission.id,
      provider_id: provider.id,
      pilot_id: user_id,
      starts_at: "2026-05-01T08:00:00Z",
      ends_at: "2026-05-01T10:00:00Z",
    })
    .execute();
  const seen = async () =>
    (await app.call(session, streams.list, { query: { state: "live" } })).body.data
      .map(({ name }) => name)
      .toSorted();
  expect(await seen()).toEqual(["internal", "live"]);
  await app.db
    .updateTable("assignments")
    .set({ released_at: "2026-05-02T08:00:00Z" })
    .where("pilot_id", "=", user_id)
    .execute();
  expect(await seen()).toEqual(["live"]);
});
