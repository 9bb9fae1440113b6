import { missionTransitions as transitions } from "@overfly/contract/missions/mission-transition-endpoints";
import { multiSiteOrders as orders } from "@overfly/contract/missions/multi-site-orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createOrganization, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

const NOW = "2026-08-03T12:00:00Z";

/** Passed since the first order. */
let minutes = 0;
let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let rival: Session;
let client: Session;
beforeAll(async () => {
  app = await testApp({ now: () => new Date(Date.parse(NOW) + minutes * 60_000) }, { RATE_LIMIT: "0" });
  ({ world, admin, rival } = await createProviderAdmins(app));
  client = await clientOf(world.client.id);
});
afterAll(() => app.close());

const clientOf = async (organization_id: number) => {
  const { email } = await createMember(app.services, { organization_id, user_type: "client" });
  return app.signIn(email, PASSWORD);
};
const newSites = async (names: string[], columns: object = {}) => {
  const owners = { provider_id: world.provider.id, client_id: world.client.id };
  const sites = names.map((name) => createSite(app.services, { ...owners, name, ...columns }));
  return (await Promise.all(sites)).map(({ token }) => token);
};
const order = async (site_tokens: string[], description = "") => {
  minutes++;
  return (
    await app.call(admin, orders.create, {
      body: {
        type: "visual",
        subtype: "rgb_overview",
        priority: "normal",
        description,
        deliverables: ["rgb_photos"],
        first_on: "2026-09-01",
        last_on: "2026-09-03",
        site_tokens,
      },
    })
  ).body.data;
};
const listed = async (as: Session, query: object = {}) => (await app.call(as, orders.list, { query })).body;

test("an order is listed with how far its missions are, and what was left out", async () => {
  const [archived = ""] = await newSites(["Closed"], { status: "archived" });
  const { token, missions } = await order([...(await newSites(["A", "B", "C", "D"])), archived]);
  const [approved, rejected, done] = missions.map((mission) => ({ token: mission.token }));
  await app.call(admin, transitions.approve, { params: approved ?? { token: "" } });
  await app.call(admin, transitions.reject, {
    params: rejected ?? { token: "" },
    body: { reason: "No access" },
  });
  await app.db
    .updateTable("missions")
    .set({ status: "completed", completed_at: NOW })
    .where("token", "=", done?.token ?? "")
    .execute();
  const expected = { token, total: 4, waiting: 1, completed: 1, ended: 1, refused: 1 };
  for (const session of [admin, client])
    expect((await listed(session)).data).toMatchObject([{ ...expected, client: { id: world.client.id } }]);
});

test("the latest order comes first; another order, a page and a search are asked for", async () => {
  const first = await order(await newSites(["Oak field", "Elm field"]));
  const last = await order(await newSites(["Ash field", "Fir field"]), "After the hail");
  const tokens = async (query: object) => (await listed(client, query)).data.map(({ token }) => token);
  expect((await tokens({})).slice(0, 2)).toEqual([last.token, first.token]);
  expect((await tokens({ sorts: { created_at: "asc" } })).slice(-2)).toEqual([first.token, last.token]);
  expect(await tokens({ search: "elm" })).toEqual([first.token]);
  expect(await tokens({ search: "the HAIL" })).toEqual([last.token]);
  expect(await tokens({ search: last.missions[0]?.number })).toEqual([last.token]);
  const { data, meta } = await listed(client, { item_count: 1, page: 2 });
  expect([data.map(({ token }) => token), meta.total]).toEqual([[first.token], 3]);
  expect((await app.call(client, orders.list, { query: { sorts: { secret: "asc" } } })).status).toBe(422);
});

test("neither another provider nor another client sees it", async () => {
  const other = await createOrganization(app.services, { kind: "client" });
  await app.db
    .insertInto("client_links")
    .values({ provider_id: world.provider.id, client_id: other.id })
    .execute();
  for (const stranger of [rival, await clientOf(other.id), await clientOf(world.rivalClient.id)])
    expect((await listed(stranger)).meta.total).toBe(0);
});
