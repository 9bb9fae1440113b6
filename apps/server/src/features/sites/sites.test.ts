import type { Polygon } from "@overfly/contract/geometry";
import { sites } from "@overfly/contract/sites/sites";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Identity } from "#context.ts";
import { createMission, createMember, createSite, newToken, PASSWORD } from "#testing/factories.ts";
import { createProviderAdmins, type ProviderAdmins } from "#testing/provider-admins.ts";
import { SITE_AREA } from "#testing/cloud/cloud-world.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { filterSites, pageOfSites } from "./list-sites.ts";

let app: TestApp;
let world: ProviderAdmins["world"];
let admin: Session;
let client: Session;
let rival: Session;

beforeAll(async () => {
  app = await testApp();
  ({ world, admin, rival } = await createProviderAdmins(app));
  const { email } = await createMember(app.services, {
    organization_id: world.client.id,
    user_type: "client",
  });
  client = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

const bowTie: Polygon = {
  type: "Polygon",
  coordinates: [
    [
      [35.7, 30.2],
      [35.71, 30.21],
      [35.71, 30.2],
      [35.7, 30.21],
      [35.7, 30.2],
    ],
  ],
};

const ourSite = (columns: Partial<Parameters<typeof createSite>[1]> = {}) =>
  createSite(app.services, { provider_id: world.provider.id, client_id: world.client.id, ...columns });

describe("adding a site", () => {
  test("computes area and location from the boundary", async () => {
    const { status, body } = await app.call(admin, sites.create, {
      body: { name: "Wadi Solar", client_id: world.client.id, boundary: SITE_AREA },
    });

    expect(status).toBe(200);
    expect(body.data.area_ha).toBeGreaterThan(104);
    expect(body.data.area_ha).toBeLessThan(108);
    expect(body.data.location?.coordinates[0]).toBeCloseTo(35.705, 6);
    expect(body.data.industry).toBe("solar");
    const { bounds } = await app.db
      .selectFrom("sites")
      .where("token", "=", body.data.token)
      .select(sql<string>`bounds::text`.as("bounds"))
      .executeTakeFirstOrThrow();
    expect(bounds).toBe("(35.71,30.21),(35.7,30.2)");
  });

  test("rejects a self-intersecting boundary and says where", async () => {
    const { status, body } = await app.call(admin, sites.create, {
      body: { name: "Bow tie", client_id: world.client.id, boundary: bowTie },
    });
    expect(status).toBe(422);
    expect(body.errors?.["boundary"]?.[0]).toMatch(/crosses itself at 35\.705\d*, 30\.205/);
  });

  test("rejects another provider's client and an unknown time zone", async () => {
    const foreign = await app.call(admin, sites.create, {
      body: { name: "X", client_id: world.rivalClient.id },
    });
    const zone = await app.call(admin, sites.create, {
      body: { name: "X", client_id: world.client.id, time_zone: "Mars/Olympus" },
    });
    expect([foreign.status, Object.keys(foreign.body.errors ?? {})]).toEqual([422, ["client_id"]]);
    expect([zone.status, Object.keys(zone.body.errors ?? {})]).toEqual([422, ["time_zone"]]);
  });

  test("happens once for one Idempotency-Key", async () => {
    const attempt = {
      body: { name: "Once", client_id: world.client.id },
      headers: { "idempotency-key": "site-1" },
    };
    const first = await app.call(admin, sites.create, attempt);
    const second = await app.call(admin, sites.create, attempt);
    expect(second.body.data.token).toBe(first.body.data.token);
  });
});

describe("listing sites", () => {
  test("shows each side only its own sites", async () => {
    const names = async (session: Session) =>
      (await app.call(session, sites.list, { query: { item_count: 200 } })).body.data.map(({ name }) => name);
    expect(await names(admin)).toContain("Ma'an One");
    expect(await names(client)).toContain("Ma'an One");
    expect(await names(rival)).toEqual(["Rival Site"]);
  });

  test("searches, filters and sorts, a page at a time", async () => {
    await ourSite({ name: "Zz 100% East", city: "Findable", industry: "wind", capacity_kwdc: 10 });
    await ourSite({ name: "Zz West", city: "Findable", capacity_kwdc: 20 });
    const query = { search: "findable", item_count: 1, sorts: { capacity_kwdc: "desc" as const } };
    const { body } = await app.call(admin, sites.list, { query });
    const wind = await app.call(admin, sites.list, {
      query: { search: "findable", industries: "wind,telecom" },
    });
    const literal = await app.call(admin, sites.list, { query: { search: "100%" } });

    expect(body.data.map(({ name }) => name)).toEqual(["Zz West"]);
    expect(body.meta).toEqual({ page: 1, item_count: 1, total: 2, last_page: 2 });
    expect(wind.body.meta.total).toBe(1);
    expect(literal.body.meta.total).toBe(1);
  });

  test("rejects an unknown sort and a client that is not a number", async () => {
    const sort = await app.call(admin, sites.list, { query: { sorts: { secret: "asc" } } });
    const clients = await app.call(admin, sites.list, { query: { clients: "1,x" } });
    expect([sort.status, clients.status]).toEqual([422, 422]);
  });

  test("counts open anomalies in their latest state, and those that the last inspection says nothing of", async () => {
    const site = await ourSite({ name: "Figures" });
    const base = { provider_id: world.provider.id, client_id: world.client.id, site_id: site.id };
    const old = await createMission(app.services, {
      ...base,
      status: "completed",
      completed_at: "2026-01-01T00:00:00Z",
    });
    const last = await createMission(app.services, {
      ...base,
      status: "completed",
      completed_at: "2026-06-01T00:00:00Z",
    });
    const open = await createMission(app.services, { ...base, status: "in_review" });
    await createAnomaly(base, old.id, { number: 1, lost_kwdc: 9, repair_gone_in: last.id });
    await createAnomaly(base, old.id, { number: 2, lost_kwdc: 1 });
    await createAnomaly(base, last.id, { number: 1, lost_kwdc: 2 });
    await createAnomaly(base, last.id, { number: 2, lost_kwdc: 3 });
    await createAnomaly(base, last.id, { number: 3, lost_kwdc: 5, review: "dismissed" });
    await createAnomaly(base, open.id, { number: 1, lost_kwdc: 100 });

    const { body } = await app.call(client, sites.list, { query: { search: "Figures" } });
    const inspected = await app.call(admin, sites.list, {
      query: { has_data_product: "true", item_count: 200 },
    });

    expect(body.data[0]).toMatchObject({
      open_anomalies: 3,
      not_inspected_anomalies: 1,
      lost_kwdc: 6,
      has_data_product: true,
      last_inspected_at: "2026-06-01T00:00:00.000Z",
    });
    expect(inspected.body.data.map(({ name }) => name)).toEqual(["Figures"]);
  });

  test("reads one page by an index, without sorting the provider's sites", async () => {
    await app.db
      .insertInto("sites")
      .values(
        Array.from({ length: 3000 }, (_, index) => ({
          token: newToken(),
          provider_id: world.rival.id,
          client_id: world.rivalClient.id,
          name: `Rival ${index}`,
        })),
      )
      .execute();
    await app.runAsOwner("analyze sites");
    const user = { organization_id: world.rival.id, user_type: "center" } as Identity;
    const query = pageOfSites(filterSites({ db: app.db, user }, {}), [], { page: 1, item_count: 20 });
    const plan = JSON.stringify(await query.explain("json"));
    expect(plan).toContain("sites_provider");
    expect(plan).not.toContain('"Node Type":"Sort"');
    await app.db
      .deleteFrom("sites")
      .where("name", "like", "Rival %")
      .where("name", "!=", "Rival Site")
      .execute();
  });
});

describe("changing a site", () => {
  test("changes only the sent fields, and rejects an outdated version", async () => {
    const { token, updated_at } = await ourSite({
      name: "Before",
      industry: "wind",
      time_zone: "Asia/Amman",
    });
    const { status, body } = await app.call(admin, sites.update, {
      params: { token },
      body: { name: "After", updated_at },
    });
    const late = await app.call(admin, sites.update, {
      params: { token },
      body: { name: "Late", updated_at },
    });

    expect(status).toBe(200);
    expect(body.data).toMatchObject({ name: "After", industry: "wind", time_zone: "Asia/Amman" });
    expect(late.status).toBe(409);
  });

  test.each([
    ["row_pitch_m", 6.5, 0],
    ["tracker_max_angle_deg", 55, 91],
    ["commissioned_on", "2019-06-30", "2019-06-31"],
  ])("keeps the plant's %s", async (field, value, wrong) => {
    const { token, updated_at } = await ourSite();
    const change = (set: string | number) =>
      app.call(admin, sites.update, { params: { token }, body: { [field]: set, updated_at } });
    const refused = await change(wrong);
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, [field]]);
    expect((await change(value)).body.data).toMatchObject({ [field]: value });
  });

  test("lets a client edit but neither archive nor restore nor delete", async () => {
    const { token, updated_at } = await ourSite();
    const params = { token };
    const edit = await app.call(client, sites.update, {
      params,
      body: { access_notes: "Gate code at the guard", updated_at },
    });
    const refused = await Promise.all([
      app.call(client, sites.archive, { params }),
      app.call(client, sites.restore, { params }),
      app.call(client, sites.remove, { params }),
    ]);
    expect([edit.status, ...refused.map(({ status }) => status)]).toEqual([200, 403, 403, 403]);
  });

  test("an archived site leaves lists and maps until it is restored", async () => {
    const { token } = await ourSite({ name: "Gone soon" });
    const shown = async () => {
      const listed = await app.call(admin, sites.list, { query: { search: "Gone soon" } });
      const mapped = await app.call(admin, sites.map);
      return [listed.body.meta.total, mapped.body.data.filter((site) => site.token === token).length];
    };
    const archived = await app.call(admin, sites.archive, { params: { token } });
    expect([archived.body.data.status, ...(await shown())]).toEqual(["archived", 0, 0]);
    const restored = await app.call(admin, sites.restore, { params: { token } });
    expect([restored.body.data.status, ...(await shown())]).toEqual(["active", 1, 1]);
  });

  test("gives the same reply for a foreign and an unknown token", async () => {
    const foreign = await app.call(rival, sites.get, { params: { token: world.site.token } });
    const unknown = await app.call(rival, sites.get, { params: { token: "AAAAAAAAAAAAAAAA" } });
    expect([foreign.status, foreign.body.message]).toEqual([unknown.status, unknown.body.message]);
    expect(foreign.status).toBe(404);
  });
});

test("the map shows active sites with their boundaries", async () => {
  const { token } = await ourSite({ name: "Mapped", boundary: JSON.stringify(SITE_AREA) });
  const { body } = await app.call(client, sites.map);
  const mapped = body.data.find((site) => site.token === token);
  expect(mapped?.boundary).toEqual(SITE_AREA);
  expect(mapped?.has_data_product).toBe(false); // nobody has flown there: no anomaly doesn't mean a healthy site
});

test("industries are named in plain words", async () => {
  const { body } = await app.call(client, sites.industries);
  expect(body.data).toContainEqual({ key: "oil_and_gas", label: "Oil and gas" });
});

const createAnomaly = (
  base: { provider_id: number; client_id: number; site_id: number },
  mission_id: number,
  columns: { number: number; lost_kwdc: number; review?: string; repair_gone_in?: number },
) =>
  app.db
    .insertInto("anomalies")
    .values({
      ...base,
      mission_id,
      class: "hot_spot",
      iec_class: 2,
      severity: "medium",
      position: JSON.stringify({ type: "Point", coordinates: [35.7, 30.2] }),
      source: "model",
      review: "confirmed", // what a client sees
      ...columns,
    })
    .execute();
