import { missionMap } from "@overfly/contract/missions/mission-map";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let client: Session;
beforeAll(async () => {
  app = await testApp({}, { RATE_LIMIT: "0" });
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  client = await app.signIn(email, PASSWORD);
  const owner = { provider_id: world.provider.id, client_id: world.client.id };
  const location = JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] });
  const north = await createSite(app.services, { ...owner, name: "North", industry: "wind", location });
  await createSite(app.services, { ...owner, name: "Without missions" });
  const mission = (site_id: number, status: string) =>
    createMission(app.services, { ...owner, site_id, status, type: "visual" });
  for (const status of ["approved", "planned", "planned", "completed"]) await mission(north.id, status);
  await mission(world.site.id, "requested");
});
afterAll(() => app.close());

const sitesOf = async (as: Session, query: object = {}) => {
  const { body } = await app.call(as, missionMap.list, { query });
  return body.data.map(({ name, total, statuses }) => [
    name,
    total,
    statuses.map(({ status, count }) => `${status} ${count}`).join(", "),
  ]);
};

test("each site has its missions by status; sites without one are left out", async () => {
  expect(await sitesOf(admin)).toEqual([
    ["North", 4, "approved 1, planned 2, completed 1"],
    ["Ma'an One", 1, "requested 1"],
  ]);
  const { body } = await app.call(admin, missionMap.list, { query: {} });
  expect(body.data[0]?.location).toEqual({ type: "Point", coordinates: [35.7, 30.2] });
});

test("a client sees its own statuses, another provider nothing", async () => {
  const [north] = await sitesOf(client);
  expect(north?.slice(0, 2)).toEqual(["North", 4]);
  expect(
    String(north?.[2])
      .split(", ")
      .toSorted((a, b) => a.localeCompare(b)),
  ).toEqual(["ready 1", "scheduled 3"]);
  expect(await sitesOf(rival)).toEqual([]);
});

test("has the filters of the list, and refuses what isn't there", async () => {
  expect(await sitesOf(admin, { status: "planned" })).toEqual([["North", 2, "planned 2"]]);
  expect(await sitesOf(admin, { industries: "wind", has_data_product: "true" })).toEqual([
    ["North", 1, "completed 1"],
  ]);
  const { status } = await app.call(rival, missionMap.list, { query: { clients: String(world.client.id) } });
  expect(status).toBe(422);
});
