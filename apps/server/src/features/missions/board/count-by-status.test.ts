import { missionCounts } from "@overfly/contract/missions/mission-counts";
import { missions } from "@overfly/contract/missions/missions";
import { MISSION_STATUSES } from "@overfly/contract/missions/mission-workflow";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let client: Session;
let pilot: Session;

beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  ({ world, admin, rival } = await createProviderAdmins(app));
  const member = async (organization_id: number, user_type: "client" | "pilot") => {
    const { email, user_id } = await createMember(app.services, { organization_id, user_type });
    return { user_id, session: await app.signIn(email, PASSWORD) };
  };
  client = (await member(world.client.id, "client")).session;
  const owner = { provider_id: world.provider.id, client_id: world.client.id };
  const wind = await createSite(app.services, { ...owner, name: "Wind park", industry: "wind" });
  const made: number[] = [];
  for (const [index, status] of MISSION_STATUSES.entries())
    for (let number = 0; number <= index; number += 1) {
      const site_id = number === 0 ? wind.id : world.site.id;
      const { id } = await createMission(app.services, { ...owner, site_id, status, type: "visual" });
      made.push(id);
    }
  const flyer = await member(world.provider.id, "pilot");
  pilot = flyer.session;
  await app.db
    .insertInto("assignments")
    .values({
      mission_id: made.at(-1) ?? 0,
      provider_id: world.provider.id,
      pilot_id: flyer.user_id,
      starts_at: "2026-06-01T08:00:00Z",
      ends_at: "2026-06-01T10:00:00Z",
    })
    .execute();
});
afterAll(() => app.close());

const countsOf = async (as: Session, query: object = {}) => {
  const { body } = await app.call(as, missionCounts.list, { query });
  return Object.fromEntries(body.data.map(({ status, count }) => [status, count]));
};

test("every mission of the provider is counted by its status, a client's draft by the client alone", async () => {
  expect(await countsOf(admin)).toEqual({
    requested: 2,
    rejected: 3,
    approved: 4,
    assigned: 5,
    planned: 6,
    in_progress: 7,
    data_uploaded: 8,
    processing: 9,
    in_review: 10,
    completed: 11,
    on_hold: 12,
    cancelled: 13,
  });
});

test("a client gets its own statuses and learns of no internal one", async () => {
  expect(await countsOf(client)).toEqual({
    draft: 1,
    requested: 2,
    rejected: 3,
    scheduled: 15,
    flying: 15,
    processing: 19,
    ready: 11,
    on_hold: 12,
    cancelled: 13,
  });
  expect(await countsOf(client, { status: "scheduled" })).toEqual({ scheduled: 15 });
  const { status } = await app.call(client, missionCounts.list, { query: { status: "planned" } });
  expect(status).toBe(422);
});

test("a pilot counts what is assigned, another provider nothing", async () => {
  expect(await countsOf(pilot)).toEqual({ cancelled: 1 });
  expect(await countsOf(rival)).toEqual({});
  const { status } = await app.call(rival, missionCounts.list, {
    query: { clients: String(world.client.id) },
  });
  expect(status).toBe(422);
});

test("the filters are those of the list, and each count is the list's total", async () => {
  const query = { industries: "wind", status: "planned,completed,approved" };
  expect(await countsOf(admin, query)).toEqual({ planned: 1, completed: 1, approved: 1 });
  for (const [status, count] of Object.entries(await countsOf(admin))) {
    const { body } = await app.call(admin, missions.list, { query: { status, item_count: 1 } });
    expect([status, body.meta.total]).toEqual([status, count]);
  }
});
