import { type LayoutImport } from "@overfly/contract/sites/layout-import";
import { type PlantElementKind } from "@overfly/contract/sites/plant-elements";
import { sites } from "@overfly/contract/sites/sites";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMember, createSite, PASSWORD, createTwoProviders } from "#testing/factories.ts";
import { type Session, testApp, type TestApp } from "#testing/test-app.ts";
import { plantElementsOf } from "./list-plant-elements.ts";

let app: TestApp;
let world: Awaited<ReturnType<typeof createTwoProviders>>;
let admin: Session;
beforeAll(async () => {
  app = await testApp();
  world = await createTwoProviders(app.services);
  const { email } = await createMember(app.services, { organization_id: world.provider.id });
  admin = await app.signIn(email, PASSWORD);
});
afterAll(() => app.close());

const createOwnSite = () =>
  createSite(app.services, { provider_id: world.provider.id, client_id: world.client.id });

type Part = LayoutImport["features"][number];

function part(kind: PlantElementKind, label: string, parent?: string, at = 0): Part {
  const [west, south, size] = [35.7 + (at % 200) * 0.0001, 30.2 + Math.floor(at / 200) * 0.0001, 0.00005];
  const ring: [number, number][] = [
    [west, south],
    [west + size, south],
    [west + size, south + size],
    [west, south + size],
    [west, south],
  ];
  const geometry = { type: "Polygon" as const, coordinates: [ring] };
  return { type: "Feature", geometry, properties: { kind, label, ...(parent && { parent }) } };
}

const load = (token: string, features: Part[], name = "As built") =>
  app.call(admin, sites.importLayout, { params: { token }, body: { name, features } });

const small = [
  part("module", "S1.M1", "S1", 1),
  part("module", "S1.M2", "S1", 2),
  part("string", "S1", "C1"),
  part("combiner", "C1", "I1"),
  part("inverter", "I1"),
];

describe("importing a layout", () => {
  test("keeps the hierarchy, whatever the order of features", async () => {
    const { token } = await createOwnSite();
    const { status, body } = await load(token, small);
    const plant = await app.call(admin, sites.plant, { params: { token } });

    expect([status, body.data.module_count, body.data.element_count]).toEqual([200, 2, 5]);
    const byId = new Map(plant.body.data.map((element) => [element.id, element]));
    const pathOf = (label: string) => {
      const path: string[] = [];
      let element = plant.body.data.find((one) => one.label === label);
      for (; element; element = byId.get(element.parent_id ?? 0)) path.push(element.label);
      return path;
    };
    expect(pathOf("S1.M2")).toEqual(["S1.M2", "S1", "C1", "I1"]);
  });

  test("gives tables without geometry the outline of their modules", async () => {
    const { token } = await createOwnSite();
    const table: Part = { type: "Feature", geometry: null, properties: { kind: "table", label: "T1" } };
    await load(token, [part("module", "M1", "T1", 1), part("module", "M2", "T1", 2), table]);
    const { body } = await app.call(admin, sites.plant, { params: { token }, query: { kind: "table" } });

    expect(body.data).toHaveLength(1);
    const [ring = []] = (body.data[0]?.polygon?.coordinates ?? []) as [number, number][][];
    const [longitudes, latitudes] = [ring.map(([lon]) => lon), ring.map(([, lat]) => lat)];
    expect(Math.min(...longitudes)).toBeCloseTo(35.7001, 6);
    expect(Math.max(...longitudes)).toBeCloseTo(35.70025, 6);
    expect(Math.min(...latitudes)).toBeCloseTo(30.2, 6);
    expect(Math.max(...latitudes)).toBeCloseTo(30.20005, 6);
  });

  test("makes a new version active and keeps the earlier one", async () => {
    const { token } = await createOwnSite();
    await load(token, small, "First");
    await load(token, [part("module", "A"), part("module", "B", undefined, 3)], "Second");
    const { body } = await app.call(admin, sites.layouts, { params: { token } });
    const plant = await app.call(admin, sites.plant, { params: { token } });
    const site = await app.call(admin, sites.get, { params: { token } });

    expect(body.data.map(({ name, version, is_active }) => [name, version, is_active])).toEqual([
      ["Second", 2, true],
      ["First", 1, false],
    ]);
    expect(plant.body.data.map(({ label }) => label).toSorted()).toEqual(["A", "B"]);
    expect(site.body.data.module_count).toBe(2);
  });

  test("reports duplicates and missing parents, and changes nothing", async () => {
    const { token } = await createOwnSite();
    const { status, body } = await load(token, [
      part("module", "M1", "S9"),
      part("module", "M1"),
      part("string", "S1", "M1"),
    ]);
    expect(status).toBe(422);
    expect(body.errors?.["features"]).toEqual([
      'Two elements are named module "M1"',
      'The parent "S9" of module "M1" is missing in the layout',
      'The parent "M1" of string "S1" is missing in the layout',
    ]);
    expect((await app.call(admin, sites.layouts, { params: { token } })).body.meta.total).toBe(0);
  });

  test("concurrent imports become separate versions", async () => {
    const { token } = await createOwnSite();
    const replies = await Promise.all([load(token, small), load(token, small)]);
    expect(replies.map(({ body }) => body.data.version).toSorted((a, b) => a - b)).toEqual([1, 2]);
  });
});

describe("the plant in a bounding box", () => {
  test("has the elements that touch it, found by the spatial index", async () => {
    const site = await createOwnSite();
    const modules = Array.from({ length: 20_000 }, (_, index) => part("module", `M${index}`, "S1", index));
    await load(site.token, [part("string", "S1"), ...modules]);
    const bbox = "35.70001,30.20001,35.70012,30.20012";
    const { body } = await app.call(admin, sites.plant, {
      params: { token: site.token },
      query: { bbox, kind: "module" } as never,
    });
    const all = await app.call(admin, sites.plant, { params: { token: site.token } });

    expect(body.data.map(({ label }) => label).toSorted()).toEqual(["M0", "M1", "M200", "M201"]);
    expect([all.body.data.length, all.body.truncated]).toEqual([20_000, true]);
    await app.runAsOwner("analyze plant_elements");
    const plan = await plantElementsOf({ db: app.db }, site.id, {
      bbox: [35.70001, 30.20001, 35.70012, 30.20012],
    }).explain("json");
    expect(JSON.stringify(plan)).toContain("plant_elements_bounds");
  });

  test("rejects an invalid box", async () => {
    const { token } = await createOwnSite();
    const { status } = await app.call(admin, sites.plant, {
      params: { token },
      query: { bbox: "1,2,x,4" },
    });
    expect(status).toBe(422);
  });
});

test("zones are listed by name", async () => {
  const { token, id: site_id } = await createOwnSite();
  const polygon = JSON.stringify(part("module", "x").geometry);
  await app.db
    .insertInto("zones")
    .values([
      { site_id, name: "Substation", kind: "substation", polygon },
      { site_id, name: "Block A", kind: "block", polygon },
    ])
    .execute();
  const { body } = await app.call(admin, sites.zones, { params: { token } });
  expect(body.data.map(({ name }) => name)).toEqual(["Block A", "Substation"]);
});
