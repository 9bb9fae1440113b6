import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDock, createMission } from "#testing/factories.ts";
import { createProviderAdmins, signInWith, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  ({ world, admin } = await createProviderAdmins(app));
});
afterAll(() => app.close());

const mission = (columns: object) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    created_side: "center",
    ...columns,
  });

test("the list tells planned and actual times apart, and sorts by what it shows", async () => {
  const provider_id = world.provider.id;
  const planned = await mission({ status: "planned", scheduled_for: "2036-05-03T06:00:00Z" });
  const assigned = await mission({ status: "assigned" });
  const dock = await createDock(app.services, { provider_id, site_id: world.site.id });
  const span = { starts_at: "2036-05-02T17:27:00.000Z", ends_at: "2036-05-03T01:27:00.000Z" };
  await app.db
    .insertInto("assignments")
    .values({ ...span, provider_id, mission_id: assigned.id, dock_id: dock.id })
    .execute();
  const flown = await mission({ status: "in_review", scheduled_for: "2036-05-09T06:00:00Z" });
  const flight = { provider_id, mission_id: flown.id, dock_id: dock.id, source: "dock", status: "landed" };
  await app.db
    .insertInto("flights")
    .values([
      { ...flight, took_off_at: "2036-05-01T19:40:00Z", landed_at: "2036-05-01T20:00:00Z" },
      { ...flight, took_off_at: "2036-05-01T19:08:00Z", landed_at: "2036-05-01T19:31:00Z" },
    ])
    .execute();
  const { body } = await app.call(admin, missions.list, { query: { sorts: { flight_time: "asc" } } });
  expect(body.data.map(({ token, flight_period }) => [token, flight_period])).toEqual([
    [
      flown.token,
      { kind: "flown", starts_at: "2036-05-01T19:08:00.000Z", ends_at: "2036-05-01T20:00:00.000Z" },
    ],
    [assigned.token, { kind: "planned", ...span }],
    [planned.token, { kind: "planned", starts_at: "2036-05-03T06:00:00.000Z", ends_at: null }],
  ]);
});

test("the client reads the same time of a scheduled flight, and not who flies", async () => {
  const member = { organization_id: world.client.id, user_type: "client" } as const;
  const client = await signInWith(app, member, ["view missions"]);
  const assigned = await mission({ status: "assigned" });
  const span = { starts_at: "2036-06-02T06:00:00.000Z", ends_at: "2036-06-02T08:00:00.000Z" };
  const dock = await createDock(app.services, { provider_id: world.provider.id, site_id: world.site.id });
  const ids = { provider_id: world.provider.id, mission_id: assigned.id, dock_id: dock.id };
  await app.db
    .insertInto("assignments")
    .values({ ...span, ...ids })
    .execute();
  const { body } = await app.call(client, missions.get, { params: { token: assigned.token } });
  expect(body.data.flight_period).toEqual({ kind: "planned", ...span });
  expect(body.data.assignment).toBeNull();
  const listed = await app.call(client, missions.list, { query: { sorts: { flight_time: "asc" } } });
  const planned = listed.body.data.flatMap(({ flight_period }) => flight_period?.starts_at ?? []);
  expect(planned).toContain(span.starts_at);
  expect(planned).toEqual(planned.toSorted());
});

test("a draft can be discarded, what was requested can't", async () => {
  const discard = async (status: string) => {
    const { token } = await mission({ status });
    const reply = await app.call(admin, missions.discardDraft, { params: { token } });
    return [reply.status, (await app.call(admin, missions.get, { params: { token } })).status];
  };
  expect(await discard("draft")).toEqual([200, 404]);
  expect(await discard("requested")).toEqual([409, 200]);
});
