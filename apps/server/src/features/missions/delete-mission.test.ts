import { missions } from "@overfly/contract/missions/missions";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let rival: Session;

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const signIn = async (organization_id: number) =>
    app.signIn((await createMember(app.services, { organization_id })).email, PASSWORD);
  admin = await signIn(world.provider.id);
  rival = await signIn(world.rival.id);
});
afterAll(() => app.close());

const missionIn = (status: string) =>
  createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status,
    created_side: "center",
  });
const remove = async ({ token }: { token: string }, session = admin) =>
  (await app.call(session, missions.remove, { params: { token } })).status;

test.each([
  ["draft", 200],
  ["requested", 200],
  ["rejected", 200],
  ["cancelled", 200],
  ["approved", 409],
  ["assigned", 409],
  ["planned", 409],
  ["in_progress", 409],
  ["data_uploaded", 409],
  ["processing", 409],
  ["in_review", 409],
  ["on_hold", 409],
  ["completed", 409],
])("the deletion of a mission that is %s gets %i", async (status, expected) => {
  const mission = await missionIn(status);
  expect(await remove(mission)).toBe(expected);
  const after = await app.call(admin, missions.get, { params: { token: mission.token } });
  expect(after.status).toBe(expected === 200 ? 404 : 200);
});

test("a cancelled mission that was flown is kept", async () => {
  const mission = await missionIn("cancelled");
  await app.db
    .insertInto("flights")
    .values({ provider_id: world.provider.id, mission_id: mission.id, source: "manual", status: "landed" })
    .execute();
  expect(await remove(mission)).toBe(409);
});

test("another provider finds no mission to delete", async () => {
  const mission = await missionIn("cancelled");
  expect(await remove(mission, rival)).toBe(404);
  expect(await remove(mission)).toBe(200);
});
