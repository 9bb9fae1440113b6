import { missionDocuments } from "@overfly/contract/missions/mission-documents";
import { missionSeries } from "@overfly/contract/missions/mission-series";
import { missions } from "@overfly/contract/missions/missions";
import { multiSiteOrders as orders } from "@overfly/contract/missions/multi-site-orders";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createMember, createMission, createOrganization, createSite, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
let madrid: string;
let amman: string;
beforeAll(async () => {
  app = await testApp({ now: () => new Date("2026-08-03T20:00:00Z") }, { RATE_LIMIT: "0" });
  ({ world, admin } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  client = await app.signIn(email, PASSWORD);
  const owners = { provider_id: world.provider.id, client_id: world.client.id };
  const newSite = async (name: string, time_zone: string) =>
    (await createSite(app.services, { ...owners, name, time_zone })).token;
  madrid = await newSite("Almansa", "Europe/Madrid");
  amman = await newSite("Quweira", "Asia/Amman");
});
afterAll(() => app.close());

const ORDER = {
  type: "visual" as const,
  subtype: "rgb_overview",
  deliverables: ["rgb_photos" as const],
  first_on: "2026-09-01",
  last_on: "2026-09-03",
};
const order = (site_tokens: string[], changes: object = {}, as = client) =>
  app.call(as, orders.create, { body: { ...ORDER, site_tokens, ...changes } });
const count = async () => (await app.call(client, missions.list, { query: {} })).body.meta.total;
const addDocument = (mission_id: number) =>
  app.db
    .insertInto("mission_documents")
    .values({
      mission_id,
      organization_id: world.client.id,
      name: "Permit.pdf",
      mime: "application/pdf",
      size_bytes: 1,
      storage_key: `missions/test/${mission_id}`,
    })
    .execute();

test("an order is repeated at each site, as a series with the site's own clock", async () => {
  const repeat = { frequency: "monthly" as const, count: 3 };
  const { status, body } = await order([madrid, amman], { repeat });
  expect(status).toBe(200);
  expect(body.data.repeat).toEqual({ ...repeat, until: null });
  expect(body.data.missions.map((one) => [one.site.name, one.window_start, one.window_end])).toEqual([
    ["Almansa", "2026-08-31T22:00:00.000Z", "2026-09-03T21:59:00.000Z"],
    ["Almansa", "2026-09-30T22:00:00.000Z", "2026-10-03T21:59:00.000Z"],
    ["Almansa", "2026-10-31T23:00:00.000Z", "2026-11-03T22:59:00.000Z"], // winter time
    ["Quweira", "2026-08-31T21:00:00.000Z", "2026-09-03T20:59:00.000Z"],
    ["Quweira", "2026-09-30T21:00:00.000Z", "2026-10-03T20:59:00.000Z"],
    ["Quweira", "2026-10-31T21:00:00.000Z", "2026-11-03T20:59:00.000Z"],
  ]);
  const series = async (index: number) => {
    const token = body.data.missions[index]?.token ?? "";
    const found = await app.call(client, missionSeries.list, { params: { token } });
    return found.body.data.map((one) => [one.token, one.position]);
  };
  const tokens = body.data.missions.map(({ token }) => token);
  expect(await series(1)).toEqual(tokens.slice(0, 3).map((token, index) => [token, index + 1]));
  expect(await series(3)).toEqual(tokens.slice(3).map((token, index) => [token, index + 1]));
  const [told] = await app.db
    .selectFrom("notifications")
    .where("url", "=", `/missions/multi-site/${body.data.token}`)
    .select(["title", "body"])
    .execute();
  const { body: detail } = await app.call(client, missions.get, { params: { token: tokens[0] ?? "" } });
  expect(detail.data.multi_site_order).toEqual({ token: body.data.token, sites: 2 });
  const { body: listed } = await app.call(client, orders.list, { query: {} });
  expect(listed.data.find((one) => one.token === body.data.token)).toMatchObject({ sites: 2, total: 6 });
  expect(told).toEqual({
    title: { key: "notifications/texts:missionsRequested", values: { count: 6 } },
    body: { key: "notifications/texts:ofSites", values: { count: 2 } },
  });
});

test.each([
  ["more missions than one order holds", { frequency: "weekly", count: 101 }],
  ["more repetitions than a series holds", { frequency: "weekly", count: 61 }],
  ["no repetition by its last day", { frequency: "yearly", until: "2026-12-31" }],
])("%s are refused, and nothing is ordered", async (_what, repeat) => {
  const before = await count();
  expect((await order([madrid, amman], { repeat })).status).toBe(422);
  expect(await count()).toBe(before);
});

test("an order gives every mission the documents of the draft that it replaces", async () => {
  const draft = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
    site_id: world.site.id,
    status: "draft",
    created_side: "client",
  });
  await addDocument(draft.id);
  const repeat = { frequency: "yearly" as const, count: 2 };
  const { body } = await order([madrid, amman], { repeat, draft_token: draft.token });
  for (const { token } of body.data.missions) {
    const found = await app.call(admin, missionDocuments.list, { params: { token } });
    expect(found.body.data).toMatchObject([{ name: "Permit.pdf" }]);
  }
  expect((await app.call(client, missions.get, { params: { token: draft.token } })).status).toBe(404);
});

test("an order keeps another client's documents to that client", async () => {
  const other = await createOrganization(app.services, { kind: "client" });
  const site = await createSite(app.services, { provider_id: world.provider.id, client_id: other.id });
  const draft = await createMission(app.services, {
    provider_id: world.provider.id,
    client_id: other.id,
    site_id: site.id,
    status: "draft",
    created_side: "center",
  });
  await addDocument(draft.id);
  const { body } = await order([madrid, amman], { draft_token: draft.token }, admin);
  const token = body.data.missions[0]?.token ?? "";
  expect((await app.call(admin, missionDocuments.list, { params: { token } })).body.data).toEqual([]);
});
