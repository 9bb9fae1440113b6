import { flights } from "@overfly/contract/flights/flights";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-05-01T12:00:00Z";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
beforeAll(async () => {
  app = await testApp();
  ({ world, admin } = await createProviderAdmins(app));
  app.services.now = () => new Date(NOW);
});
afterAll(() => app.close());

async function record(status: string, took_off_at: string, landed_at: string) {
  const { token } = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status,
  });
  return app.call(admin, flights.create, { params: { token }, body: { took_off_at, landed_at } });
}

// a mission is flown once it was started, with its guards; flights are locked once it completes (domain, 4 and "Flight")
test.each([
  ["requested", 409],
  ["approved", 409],
  ["assigned", 409],
  ["planned", 409],
  ["in_progress", 200],
  ["data_uploaded", 200],
  ["processing", 409],
  ["in_review", 409],
  ["completed", 409],
  ["cancelled", 409],
])("a flight of a mission that is %s is answered with %i", async (status, expected) => {
  const { status: answer } = await record(status, "2026-05-01T10:00:00Z", "2026-05-01T10:20:00Z");
  expect(answer).toBe(expected);
});

test.each([
  ["ends now", "2026-05-01T11:40:00Z", NOW, 200],
  ["ends in a second", "2026-05-01T11:40:00Z", "2026-05-01T12:00:01Z", 422],
  ["ends when it began", "2026-05-01T11:40:00Z", "2026-05-01T11:40:00Z", 422],
  ["ends before it began", "2026-05-01T11:40:00Z", "2026-05-01T11:39:00Z", 422],
])(
  "a flight that %s, from %s to %s, is answered with %i",
  async (_name, took_off_at, landed_at, expected) => {
    const { status, body } = await record("in_progress", took_off_at, landed_at);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([
      expected,
      expected === 200 ? [] : ["landed_at"],
    ]);
  },
);

test("a pilot who was taken off a mission still sees what they flew, and none of the others' flights", async () => {
  const pilot = await createMember(app.services, {
    organization_id: world.provider.id,
    user_type: "pilot",
  });
  const session = await app.signIn(pilot.email, PASSWORD);
  const { id: mission_id, token } = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "in_progress",
  });
  const flown = { mission_id, provider_id: world.provider.id, source: "manual" };
  const { id } = await app.db
    .insertInto("flights")
    .values({ ...flown, pilot_id: pilot.user_id, status: "landed" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("flights")
    .values([
      { ...flown, status: "landed" },
      { ...flown, pilot_id: pilot.user_id, status: "airborne" },
    ])
    .execute();
  const listed = (await app.call(session, flights.list)).body.data.map((flight) => flight.id);
  expect(listed).toEqual([id]);
  expect((await app.call(session, flights.get, { params: { id } })).status).toBe(200);
  expect((await app.call(session, flights.listForMission, { params: { token } })).status).toBe(404);
});
