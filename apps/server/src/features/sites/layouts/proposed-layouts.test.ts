import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createProposedLayout } from "#testing/endpoints/sample-site-records.ts";
import { createMember, createSite, createTwoProviders, PASSWORD } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let client: Session;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { provider, client: own } = world;
  admin = await app.signIn(
    (await createMember(app.services, { organization_id: provider.id })).email,
    PASSWORD,
  );
  const viewer = await createMember(app.services, { organization_id: own.id, user_type: "client" });
  client = await app.signIn(viewer.email, PASSWORD);
});
afterAll(() => app.close());

let params: { token: string; layout: number };
let updated_at: string;
beforeEach(async () => {
  const site = await createSite(app.services, { provider_id: world.provider.id, client_id: world.client.id });
  const layout = await createProposedLayout(app.services, site.id);
  const { id: table } = await app.db
    .insertInto("plant_elements")
    .values({ layout_id: layout.id, kind: "table", label: "T2" })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("plant_elements")
    .values({ layout_id: layout.id, kind: "module", label: "T2-1-1", parent_id: table, seen_share: 0.4 })
    .execute();
  params = { token: site.token, layout: layout.id };
  ({ updated_at } = layout);
});

const use = (change: { excluded?: number[]; updated_at?: string } = {}) =>
  app.call(admin, sites.useLayout, { params, body: { name: "From photos", updated_at, ...change } });
const idOf = async (label: string) => {
  const { body } = await app.call(admin, sites.proposedLayout, { params });
  return body.data.find((module) => module.label === label)?.id ?? 0;
};

test("becomes the active layout without the modules that were left out, and without their empty table", async () => {
  const { body } = await use({ excluded: [await idOf("T2-1-1")] });
  expect(body.data).toMatchObject({ is_active: true, is_proposed: false, module_count: 1, element_count: 1 });
  const { body: plant } = await app.call(admin, sites.plant, { params: { token: params.token }, query: {} });
  expect(plant.data.map(({ label }) => label)).toEqual(["T1-1-1"]);
  expect((await use()).status).toBe(409);
  expect((await app.call(admin, sites.discardLayout, { params })).status).toBe(409);
});

test("refuses to leave out every module, and to use what has changed meanwhile", async () => {
  const all = [await idOf("T1-1-1"), await idOf("T2-1-1")];
  expect((await use({ excluded: all })).status).toBe(422);
  expect((await use({ updated_at: "2020-01-01T00:00:00.000Z" })).status).toBe(409);
  const { body } = await app.call(admin, sites.layouts, { params: { token: params.token } });
  expect(body.data).toMatchObject([{ is_proposed: true, module_count: 1 }]);
});

test("leaves out no module of another layout", async () => {
  const other = await createSite(app.services, {
    provider_id: world.provider.id,
    client_id: world.client.id,
  });
  const layout = await createProposedLayout(app.services, other.id);
  const { id } = await app.db
    .selectFrom("plant_elements")
    .where("layout_id", "=", layout.id)
    .select("id")
    .executeTakeFirstOrThrow();
  expect((await use({ excluded: [id] })).body.data).toMatchObject({ module_count: 2 });
  const kept = await app.db
    .selectFrom("plant_elements")
    .where("layout_id", "=", layout.id)
    .select("id")
    .execute();
  expect(kept).toHaveLength(1);
});

test("is deleted when discarded, and found under its own site only", async () => {
  const elsewhere = { token: world.site.token, layout: params.layout };
  expect((await app.call(admin, sites.discardLayout, { params: elsewhere })).status).toBe(404);
  expect((await app.call(admin, sites.proposedLayout, { params: elsewhere })).status).toBe(404);
  expect((await app.call(admin, sites.discardLayout, { params })).status).toBe(200);
  const { body } = await app.call(admin, sites.layouts, { params: { token: params.token } });
  expect(body.data).toEqual([]);
});

test("the client sees it once it is used, and not what stands behind it", async () => {
  const shown = async () => {
    const { body } = await app.call(client, sites.layouts, { params: { token: params.token } });
    return body.data;
  };
  expect(await shown()).toEqual([]);
  await use();
  expect(await shown()).toMatchObject([{ is_active: true, proposal: null, mission: null }]);
});
