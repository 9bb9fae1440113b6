import type { Polygon } from "@overfly/contract/geometry";
import { docks } from "@overfly/contract/docks/docks";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  createDock,
  createMember,
  createMission,
  createSite,
  createTwoProviders,
  PASSWORD,
} from "#testing/factories.ts";
import { insertSampleRows } from "#testing/sample-rows.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
let user_id = "";
let owner = { provider_id: 0, client_id: 0 };

beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  owner = { provider_id: world.provider.id, client_id: world.client.id };
  const member = await createMember(app.services, { organization_id: world.provider.id });
  user_id = member.user_id;
  admin = await app.signIn(member.email, PASSWORD);
});
afterAll(() => app.close());

const remove = (token: string, session = admin) => app.call(session, sites.remove, { params: { token } });
const read = (token: string) => app.call(admin, sites.get, { params: { token } });

/** A site with everything that a site can have but missions. */
async function createFullSite() {
  const { db, storage } = app.services;
  const rows = await insertSampleRows(app.services, { ...owner, user_id });
  const site = await createSite(app.services, { ...owner, name: "Azraq" });
  const site_id = site.id;
  await db.updateTable("flight_routes").set({ site_id }).where("id", "=", rows.route.id).execute();
  await db.updateTable("zones").set({ site_id }).where("id", "=", rows.zone.id).execute();
  await db.updateTable("site_documents").set({ site_id }).where("id", "=", rows.attachment.id).execute();
  const keys = [`elevation/site-${site_id}.json`, `sites/${site.token}/permit`];
  for (const key of keys) await storage.put(key, "{}");
  await db
    .updateTable("site_documents")
    .set({ storage_key: keys[1] ?? "" })
    .where("site_id", "=", site_id)
    .execute();
  const layout = await app.call(admin, sites.importLayout, {
    params: { token: site.token },
    body: {
      name: "As built",
      features: [{ type: "Feature", geometry: AREA, properties: { kind: "module", label: "M1" } }],
    },
  });
  const dock = await createDock(app.services, { provider_id: owner.provider_id, site_id });
  const url = `/sites/view/${site.token}`;
  const note = { user_id, organization_id: owner.provider_id, kind: "comment", url };
  await db
    .insertInto("notifications")
    .values({ ...note, title: JSON.stringify("Look"), body: JSON.stringify("") })
    .execute();
  return { site, dock, keys, url, layout: layout.body.data.id };
}

const AREA: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.71, 30.2],
      [35.71, 30.21],
      [35.7, 30.2],
    ],
  ],
};

test("deletes routes, zones, layouts, documents with their files, and what links to the site", async () => {
  const { db, storage } = app.services;
  const { site, dock, keys, url, layout } = await createFullSite();
  const count = async (table: "flight_routes" | "zones" | "layouts" | "site_documents") =>
    (await db.selectFrom(table).where("site_id", "=", site.id).select("id").execute()).length;
  const tables = ["flight_routes", "zones", "layouts", "site_documents"] as const;
  const elements = () =>
    db.selectFrom("plant_elements").where("layout_id", "=", layout).select("id").execute();
  expect(await Promise.all(tables.map(count))).toEqual([1, 1, 1, 1]);
  expect(await elements()).toHaveLength(1);

  const { status } = await remove(site.token);

  expect(status).toBe(200);
  expect(await Promise.all(tables.map(count))).toEqual([0, 0, 0, 0]);
  expect(await elements()).toEqual([]);
  expect(await Promise.all(keys.map((key) => storage.exists(key)))).toEqual([false, false]);
  expect((await read(site.token)).status).toBe(404);
  const shown = await app.call(admin, docks.get, { params: { id: dock.id } });
  expect([shown.status, shown.body.data.site]).toEqual([200, null]);
  expect(await db.selectFrom("notifications").where("url", "=", url).select("id").execute()).toEqual([]);
  const audit = await db
    .selectFrom("audit_log")
    .where("subject", "=", site.token)
    .where("action", "=", "sites.delete")
    .select("details")
    .execute();
  expect(audit).toEqual([
    { details: { name: "Azraq", documents: 1, files: 0, docks: [expect.any(String)] } },
  ]);
});

test("an archived site can be deleted", async () => {
  const { token } = await createSite(app.services, owner);
  await app.call(admin, sites.archive, { params: { token } });
  expect((await remove(token)).status).toBe(200);
});

test("is refused with the reason where missions, flights, anomalies or reports must be kept", async () => {
  const { mission } = await insertSampleRows(app.services, { ...owner, user_id });
  const { token, id, mission_id } = await app.db
    .selectFrom("sites")
    .innerJoin("missions", "missions.site_id", "sites.id")
    .where("missions.token", "=", mission.token)
    .select(["sites.token", "sites.id", "missions.id as mission_id"])
    .executeTakeFirstOrThrow();
  await app.db
    .insertInto("reports")
    .values({ mission_id, published_at: new Date() })
    .onConflict((conflict) => conflict.column("mission_id").doUpdateSet({ published_at: new Date() }))
    .execute();
  await createMission(app.services, { ...owner, site_id: id, status: "requested" });
  const keys = [`elevation/site-${id}.json`];
  await app.services.storage.put(keys[0] ?? "", "{}");

  const { status, body } = await remove(token);

  expect(status).toBe(409);
  expect(body.message).toBe(
    "This site has history that must be kept (missions: 2, flights: 1, anomalies: 1, reports: 1). Archive it instead.",
  );
  expect((await read(token)).status).toBe(200);
  expect(await app.services.storage.exists(keys[0] ?? "")).toBe(true);
});

test("a draft that only the client sees keeps the site too", async () => {
  const site = await createSite(app.services, owner);
  await createMission(app.services, { ...owner, site_id: site.id, status: "draft", created_side: "client" });
  expect((await remove(site.token)).status).toBe(409);
});

test("a foreign provider gets 404, and nothing is deleted", async () => {
  const { token } = await createSite(app.services, owner);
  const stranger = await createMember(app.services, { organization_id: world.rival.id });
  expect((await remove(token, await app.signIn(stranger.email, PASSWORD))).status).toBe(404);
  expect((await read(token)).status).toBe(200);
});
